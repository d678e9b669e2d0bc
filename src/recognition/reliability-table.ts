/**
 * Written by `npm run bench:recognition -- --calibrate [DIR]`; see docs/recognition.md. For each field and kind of
 * evidence: from which strength on, how many values were right, of how many.
 */
import type { CurveName } from "./confidence.ts";

export type ReliabilityStep = readonly [from: number, right: number, given: number];

export const reliabilityTable: Partial<Record<CurveName, Record<string, readonly ReliabilityStep[]>>> = {
  currency: {
    amount: [[6.6, 12, 12]],
    "amount and country": [[10.56, 158, 158]],
    contested: [[5.6, 6, 6]],
    country: [
      [0.79, 0, 1],
      [1.51, 41, 41],
    ],
    guess: [[0.39, 0, 1]],
    mark: [[0.39, 2, 2]],
    "mark and country": [[5.36, 31, 31]],
  },
  date: {
    delivery: [[2.53, 2, 2]],
    "either order": [[2.59, 2, 2]],
    issued: [[1.4, 152, 156]],
    plain: [
      [0.43, 0, 1],
      [0.61, 27, 29],
    ],
    time: [[2.37, 61, 61]],
  },
  due_date: {
    label: [[3.7, 62, 62]],
    terms: [[3, 7, 8]],
  },
  invoice_number: {
    clear: [[2.56, 90, 90]],
    named: [[2.15, 52, 52]],
    twice: [[1.57, 0, 4]],
    weak: [[0.9, 28, 28]],
  },
  kind: {
    credit_note: [[7.2, 2, 2]],
    invoice: [[0, 108, 110]],
    receipt: [[0.07, 71, 72]],
  },
  subtotal: {
    exact: [[2.84, 48, 48]],
    label: [[2.82, 3, 3]],
    proven: [[1.89, 37, 37]],
    sums: [[1.89, 24, 24]],
    supported: [[4.14, 2, 2]],
    "weak sums": [[4.14, 1, 1]],
  },
  tax: {
    label: [[5.23, 4, 4]],
    "label against rates": [[5.23, 5, 5]],
    proven: [[4.73, 99, 100]],
    rate: [[6.28, 2, 2]],
    sums: [[6.54, 42, 42]],
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
      [0.84, 20, 20],
    ],
    proven: [[4.34, 116, 118]],
    sums: [[-0.03, 41, 43]],
    supported: [[3.46, 54, 56]],
    "weak sums": [
      [-0.07, 0, 1],
      [0.62, 14, 14],
    ],
  },
  vendor: {
    firm: [
      [1.74, 0, 2],
      [1.88, 1, 2],
      [2.36, 102, 107],
    ],
    imprint: [[1.22, 20, 20]],
    line: [
      [-1.03, 0, 4],
      [-0.14, 12, 12],
    ],
    "line above an address": [[0.73, 20, 20]],
    "named again": [
      [0.09, 0, 1],
      [1.14, 9, 10],
    ],
    seller: [[2.06, 18, 18]],
    sender: [[1.56, 5, 5]],
    trade: [[0.17, 28, 28]],
    website: [[1.76, 27, 28]],
  },
};
