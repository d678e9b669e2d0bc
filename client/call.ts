/**
 * A request on its way. Awaited, it is `data` of the answer; `answer()` also has what stands beside it, such as the ETag
 * for `if_match`.
 */
export interface Answer<Data> {
  data: Data;
  status: number;
  /** The version of the record, for `if_match`. */
  etag: string | null;
  request_id: string | null;
  /** The service had done this for an earlier request with the same idempotency key and repeated its answer. */
  replayed: boolean;
  headers: Headers;
}

export interface Call<Data> extends Promise<Data> {
  answer(): Promise<Answer<Data>>;
}

/** The request is sent at once, also when nobody awaits it. */
export function toCall<Data>(answering: Promise<Answer<Data>>): Call<Data> {
  const data = answering.then((answer) => answer.data);
  // A caller who asks for the answer gets the error there and need not handle it twice.
  return Object.assign(data, {
    answer() {
      data.catch(() => {});
      return answering;
    },
  });
}
