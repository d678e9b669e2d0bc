/**
 * Loaded into the service's process before it starts: its clock begins at the day of the pictures and goes on from there.
 * The sample company's books depend on the day, and so would every picture.
 */
const offset_ms = Date.parse(process.env.E2E_NOW ?? "") - Date.now();
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offset_ms);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + offset_ms;
  }
}

globalThis.Date = ShiftedDate as DateConstructor;
