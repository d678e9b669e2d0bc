import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { fileAddress } from "../platform/daybook.ts";
import { hasPreview, previewQuery } from "../platform/preview.ts";
import { toProblem } from "../platform/problem.ts";
import { useFormats } from "../platform/use-formats.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { buttonClass } from "./button-class.ts";
import { classes } from "./classes.ts";
import { ErrorState } from "./ErrorState.tsx";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import styles from "./Paper.module.css";
import { PaperMarks } from "./PaperMarks.tsx";
import { Skeleton } from "./PaperSkeleton.tsx";
import { ScrollArea } from "./ScrollArea.tsx";
import text from "./text.module.css";

export interface PaperMark {
  id: string;
  /** What is marked, for the pointer's tip. */
  label: string;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PaperFile {
  id: string;
  file_name: string;
  content_type: string;
  size: number;
}

interface Props {
  file: PaperFile;
  label: string;
  marks?: readonly PaperMark[];
  /** The mark that stands out. */
  marked?: string | null;
  onMark?(id: string): void;
  /** At the end of the line of tools. */
  tools?: ReactNode;
}

/** Shares of the width of the desk. */
const zooms = [1, 1.5, 2, 3] as const;
/** Sharp on a screen with two pixels for each; a larger zoom asks for the largest picture. */
const widths = [1024, 1536, 2000, 2000] as const;

/** A document as pictures of its pages, with zoom, rotation and marks on the paper. */
export function Paper({ file, label, marks = [], marked = null, onMark, tools }: Props) {
  const shared = useWords(words);
  const formats = useFormats();
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const pictured = hasPreview(file.content_type);
  const { data, error, refetch } = useQuery({
    ...previewQuery(file.id, page, widths[zoom] ?? 1024),
    enabled: pictured,
    // Only the zoom keeps the old picture: another document must not show this one's.
    placeholderData: (previous, query) =>
      query?.queryKey[2] === file.id && query.queryKey[4] === page ? keepPreviousData(previous) : undefined,
  });
  // A protected or damaged file: to try again would not help, and whoever shows the document says what does.
  const undrawable = error !== null && toProblem(error).code === "unprocessable";
  const pages = data?.page_count ?? 1;
  return (
    <div className={styles.paper}>
      <div className={styles.tools}>
        <span className={classes(text.truncate, pages > 1 && text.wideOnly)}>
          {file.file_name} · {formats.fileSize(file.size)}
        </span>
        <span className={text.grow} />
        {pages > 1 && (
          <>
            <IconButton
              small
              icon="chevronLeft"
              label={shared.previousPage}
              isDisabled={page === 1}
              onPress={() => setPage(page - 1)}
            />
            <span className={styles.count}>{shared.page(String(page), String(pages))}</span>
            <IconButton
              small
              icon="chevronRight"
              label={shared.nextPage}
              isDisabled={page === pages}
              onPress={() => setPage(page + 1)}
            />
          </>
        )}
        {pictured && (
          <>
            <IconButton
              small
              icon="zoomOut"
              label={shared.zoomOut}
              isDisabled={zoom === 0}
              onPress={() => setZoom(zoom - 1)}
            />
            <IconButton
              small
              icon="zoomIn"
              label={shared.zoomIn}
              isDisabled={zoom === zooms.length - 1}
              onPress={() => setZoom(zoom + 1)}
            />
            <IconButton small icon="refresh" label={shared.rotate} onPress={() => setTurn((turn + 1) % 4)} />
          </>
        )}
        <a
          className={buttonClass("quiet", { small: true, icon_only: true })}
          href={fileAddress(`/v1/documents/${file.id}/download`)}
          download={file.file_name}
          aria-label={shared.download}
          title={shared.download}
        >
          <Icon name="download" />
        </a>
        {tools}
      </div>
      <ScrollArea
        label={`${label}, ${shared.page(String(page), String(pages))}`}
        className={styles.desk ?? ""}
      >
        {(!pictured || undrawable) && (
          <p className={styles.none}>{pictured ? shared.notDrawn : shared.noPreview}</p>
        )}
        {pictured && error && !undrawable && <ErrorState error={error} onRetry={() => void refetch()} />}
        {pictured && !data && !error && <Skeleton label={shared.rendering} />}
        {data && (
          <div
            className={styles.sheet}
            data-turn={turn}
            style={{ inlineSize: `${(zooms[zoom] ?? 1) * 100}%` }}
          >
            <img className={styles.image} src={data.address} alt={file.file_name} />
            <PaperMarks marks={marks.filter((mark) => mark.page === page)} marked={marked} onMark={onMark} />
          </div>
        )}
      </ScrollArea>
    </div>
  );
}
