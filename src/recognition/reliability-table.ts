/**
 * Written by `npm run bench:recognition -- --calibrate [DIR]`; see docs/recognition.md. For each field and kind of
 * evidence: from which strength on, how many values were right, of how many.
 */
import type { CurveName } from "./confidence.ts";

export type ReliabilityStep = readonly [from: number, right: number, given: number];

export const reliabilityTable: Partial<Record<CurveName, Record<string, readonly ReliabilityStep[]>>> = {
  currency: {
    amount: [[6.6, 13, 13]],
    "amount and country": [[10.56, 172, 172]],
    contested: [[5.6, 7, 7]],
    country: [
      [0.79, 0, 1],
      [1.51, 44, 44],
    ],
    guess: [[0.39, 0, 1]],
    mark: [[0.39, 3, 3]],
    "mark and country": [[5.36, 34, 34]],
  },
  date: {
    delivery: [[2.53, 2, 2]],
    "either order": [[2.59, 2, 2]],
    issued: [[1.4, 171, 175]],
    plain: [
      [0.43, 0, 1],
      [0.61, 30, 32],
    ],
    time: [[2.37, 63, 63]],
  },
  due_date: {
    label: [[3.7, 74, 75]],
    terms: [[3, 7, 8]],
  },
  invoice_number: {
    clear: [[2.56, 100, 100]],
    named: [
      [2.03, 0, 1],
      [2.15, 59, 59],
    ],
    twice: [[1.57, 0, 4]],
    weak: [[0.9, 30, 30]],
  },
  kind: {
    credit_note: [[7.2, 2, 2]],
    invoice: [[0, 127, 129]],
    receipt: [[0.07, 75, 76]],
  },
  subtotal: {
    exact: [[2.84, 58, 59]],
    label: [[2.82, 3, 3]],
    proven: [[1.89, 42, 42]],
    sums: [[1.89, 25, 25]],
    supported: [[4.14, 2, 2]],
    "weak sums": [[4.14, 1, 1]],
  },
  tax: {
    label: [[5.23, 4, 4]],
    "label against rates": [[5.23, 5, 5]],
    proven: [[3.11, 115, 116]],
    rate: [[6.28, 2, 2]],
    sums: [[6.54, 43, 43]],
    supported: [[3.79, 26, 26]],
    "weak sums": [[5.6, 7, 7]],
  },
  total: {
    guess: [
      [-1.64, 1, 2],
      [1.48, 2, 2],
    ],
    label: [
      [0.39, 0, 1],
      [0.84, 24, 24],
    ],
    proven: [[3.59, 131, 133]],
    sums: [[-0.03, 42, 44]],
    supported: [[3.46, 57, 60]],
    "weak sums": [
      [-0.07, 0, 1],
      [0.62, 14, 14],
    ],
  },
  vendor: {
    agreed: [
      [2.91, 2, 4],
      [4.21, 11, 11],
    ],
    confirmed: [[1.51, 90, 94]],
    firm: [
      [1.81, 1, 3],
      [2.36, 69, 72],
    ],
    imprint: [[2.07, 2, 2]],
    line: [
      [-1.03, 0, 4],
      [-0.14, 15, 15],
    ],
    "line above an address": [[0.73, 19, 19]],
    "named again": [
      [0.09, 0, 1],
      [1.14, 6, 6],
    ],
    seller: [[3.31, 21, 21]],
    sender: [[1.56, 1, 1]],
    trade: [[0.17, 27, 27]],
    website: [[1.82, 1, 1]],
  },
};
