/** The shape of every JSON answer. Types only, so that clients can share them. */
export interface Envelope<Data> {
  data: Data;
}

export interface PageMeta {
  count: number;
  next_cursor: string | null;
}

export interface Page<Row> {
  data: Row[];
  meta: PageMeta;
}

export interface ErrorBody {
  code: string;
  message: string;
  details: Record<string, unknown>;
}
