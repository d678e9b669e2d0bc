/** Where a long list stands, and how it is scrolled. */
import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Sight } from "./virtual-keys.ts";

/**
 * The least scrolling that shows the row. `scrollToIndex` of the virtual list asks the browser again and again where it
 * is, and each answer costs a layout; here all rows are of one height.
 */
export function reveal(
  scroller: HTMLElement,
  virtual: Virtualizer<HTMLDivElement, Element>,
  row: Span,
): void {
  const { scrollOffset, scrollRect, options } = virtual;
  const height = (scrollRect?.height ?? scroller.clientHeight) - options.scrollPaddingEnd;
  const top = scrollOffset ?? scroller.scrollTop;
  if (row.start < top) scroller.scrollTop = row.start;
  else if (row.end > top + height) scroller.scrollTop = row.end - height;
}

/** Asks the browser: several keys may come before the virtual list hears of the scroll that the first one caused. */
export function sightOf(
  scroller: HTMLElement,
  { options }: Virtualizer<HTMLDivElement, Element>,
  row_height: number,
): Sight {
  const { scrollTop, clientHeight } = scroller;
  const end = scrollTop + clientHeight - options.scrollPaddingEnd;
  return { first: Math.floor(scrollTop / row_height), last: Math.ceil(end / row_height) - 1 };
}

interface Span {
  start: number;
  end: number;
}

/** Another filter or tab shows its first rows, however far the list before was scrolled. */
export function useTopOfNewList(scroller: RefObject<HTMLElement | null>, list: string | null): void {
  const shown = useRef(list);
  useLayoutEffect(() => {
    if (list === null || list === shown.current) return;
    shown.current = list;
    scroller.current?.scrollTo(0, 0);
  }, [scroller, list]);
}
