import { expect, test } from "vitest";
import { toRows } from "../reading/rows.ts";
import { readPlainText } from "../source/text.ts";
import { findParties } from "./parties.ts";

const check = (text: string, expected: Partial<ReturnType<typeof findParties>>) =>
  test(text, () => expect(findParties(toRows(readPlainText(text).pages))).toMatchObject(expected));

check("Emis par : Linden Voyageurs, 9 rue Haute", { seller: "Linden Voyageurs" });
check("Emis pour : Solène Tanguy", { buyer: "Solène Tanguy" });
check("Prestador de serviços\nNome/Razão Social: Oficina Linden Ltda", { seller: "Oficina Linden Ltda" });
check("Furnizor\nLinden Servicii SRL\nCIF: RO33812207", { seller: "Linden Servicii SRL" });
check("Bill to\nInvoice Number\nLinden Cafe", { buyer: "Linden Cafe" });
// The name of a sender stands above its street, not in the table below it.
check("From\nPO Box 2231\nRandburg 2125\nCall-out and labour", { seller: null });
