/** All records of a list, with the columns of its CSV, for files that are made in the background. */
import type { CalendarDate, Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import type { CsvColumn } from "./column.ts";
import type { CursorSigner } from "./cursor.ts";
import type { Page } from "./list.ts";

export interface ListReading {
  tx: Tx;
  cursors: CursorSigner;
  organization_id: OrganizationId;
  now: Instant;
}

/** Both days are included; absent: no limit. */
export interface Period {
  start_date?: CalendarDate;
  end_date?: CalendarDate;
}

export interface WholeList {
  /** The end of its path: `invoices`, `bank-accounts`. */
  name: string;
  /** The scope that reading it needs. */
  scope: string | null;
  columns: readonly CsvColumn[];
  /** Whether a period limits it. */
  has_dates: boolean;
  pages(reading: ListReading, period: Period): AsyncGenerator<Page<unknown>>;
}
