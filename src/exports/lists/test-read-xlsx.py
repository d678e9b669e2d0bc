"""Reads a spreadsheet with openpyxl and compares it with the CSV files of the same lists. Prints one JSON object."""
import csv, io, json, sys, zipfile
import openpyxl

book = openpyxl.load_workbook(sys.argv[1], read_only=True)
lists = zipfile.ZipFile(sys.argv[2])
seen = {}
for sheet in book:
    cells = list(sheet.iter_rows(values_only=True))
    text = lists.read(sheet.title + ".csv").decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text)))
    differing = 0
    for shown, written in zip(cells, rows):
        for cell, value in zip(shown, written):
            if isinstance(cell, (int, float)) and not isinstance(cell, bool):
                differing += float(value) != float(cell)
            elif isinstance(cell, str) and len(cell) < 32767:
                differing += value not in (cell, "'" + cell)
            elif cell is None:
                differing += value != ""
    seen[sheet.title] = {"rows": len(cells) - len(rows), "differing": differing, "count": len(cells) - 1}
print(json.dumps(seen))
