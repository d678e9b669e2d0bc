/**
 * Written by `npm run bench:recognition -- --calibrate [DIR]`; see docs/recognition.md. For each field and kind of
 * evidence: from which strength on, how many values were right, of how many.
 */
import type { CurveName } from "./confidence.ts";

export type ReliabilityStep = readonly [from: number, right: number, given: number];

export const reliabilityTable: Partial<Record<CurveName, Record<string, readonly ReliabilityStep[]>>> = {
  currency: {
    amount: [[6.6, 12, 12]],
    "amount and country": [[10.56, 290, 290]],
    contested: [[5.6, 6, 6]],
    country: [
      [0.79, 0, 1],
      [1.51, 84, 84],
    ],
    mark: [[0.39, 3, 3]],
    "mark and country": [[5.36, 34, 34]],
  },
  date: {
    delivery: [[2.53, 3, 3]],
    "either order": [[2.59, 2, 2]],
    issued: [[1.4, 250, 254]],
    plain: [
      [0.43, 1, 2],
      [0.61, 61, 63],
    ],
    time: [[2.37, 103, 103]],
  },
  due_date: {
    label: [[3.7, 102, 102]],
    terms: [[3, 18, 18]],
  },
  invoice_number: {
    clear: [[2.56, 162, 162]],
    named: [[2.1, 82, 83]],
    twice: [[1.57, 1, 11]],
    weak: [[0.9, 37, 39]],
  },
  kind: {
    credit_note: [[7.2, 3, 3]],
    invoice: [
      [0, 1, 3],
      [0.7, 214, 216],
    ],
    receipt: [[0.07, 137, 141]],
  },
  subtotal: {
    exact: [[2.84, 99, 99]],
    label: [[2.82, 4, 4]],
    proven: [[1.89, 64, 64]],
    sums: [[1.89, 69, 69]],
  },
  tax: {
    label: [[5.23, 5, 5]],
    "label against rates": [[5.23, 7, 7]],
    proven: [[3.79, 170, 171]],
    rate: [[6.28, 3, 3]],
    sums: [[5.6, 93, 93]],
    supported: [[3.79, 47, 47]],
    "weak sums": [[5.6, 13, 13]],
  },
  total: {
    guess: [
      [-1.64, 3, 9],
      [-1.07, 7, 7],
    ],
    label: [
      [0.39, 0, 1],
      [0.84, 23, 23],
    ],
    proven: [[4.34, 187, 189]],
    sums: [[-0.89, 90, 94]],
    supported: [[3.46, 84, 86]],
    "weak sums": [
      [-0.26, 0, 2],
      [-0.07, 0, 1],
      [0.09, 25, 25],
    ],
  },
  vendor: {
    firm: [
      [1.84, 0, 1],
      [1.88, 4, 7],
      [2.36, 202, 207],
    ],
    imprint: [[1.22, 20, 20]],
    line: [
      [-1.03, 0, 2],
      [-0.47, 3, 13],
      [0.06, 12, 14],
    ],
    "line above an address": [[0.73, 28, 28]],
    "named again": [
      [0.09, 0, 1],
      [1.14, 11, 12],
    ],
    seller: [[2.06, 18, 18]],
    sender: [[1.56, 17, 17]],
    trade: [[0.17, 28, 28]],
    website: [[1.26, 68, 69]],
  },
};
