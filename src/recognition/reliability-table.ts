/**
 * Written by `npm run bench:recognition -- --calibrate [DIR]`; see docs/recognition.md. For each field and kind of
 * evidence: from which strength on, how many values were right, of how many.
 */
import type { CurveName } from "./confidence.ts";

export type ReliabilityStep = readonly [from: number, right: number, given: number];

export const reliabilityTable: Partial<Record<CurveName, Record<string, readonly ReliabilityStep[]>>> = {
  currency: {
    amount: [[6.6, 14, 14]],
    "amount and country": [[10.56, 195, 195]],
    contested: [[5.6, 7, 7]],
    country: [
      [0.79, 0, 1],
      [1.51, 47, 47],
    ],
    guess: [[0.39, 0, 1]],
    mark: [[0.39, 3, 3]],
    "mark and country": [[5.36, 36, 36]],
  },
  date: {
    delivery: [[2.53, 2, 2]],
    "either order": [[2.59, 2, 2]],
    issued: [[1.4, 192, 196]],
    plain: [
      [0.43, 0, 1],
      [0.61, 30, 32],
    ],
    time: [[2.37, 71, 71]],
  },
  due_date: {
    label: [[3.7, 89, 90]],
    terms: [[3, 7, 8]],
  },
  invoice_number: {
    named: [
      [0.15, 0, 1],
      [0.49, 149, 149],
    ],
    noun: [[0.52, 60, 60]],
    unlabelled: [
      [-1.1, 0, 1],
      [-1.1, 2, 6],
      [0.25, 2, 3],
      [1, 20, 20],
    ],
    weak: [[-0.34, 27, 28]],
  },
  kind: {
    contested: [[0, 13, 13]],
    credit_note: [[7.2, 1, 1]],
    invoice: [[1.35, 135, 135]],
    receipt: [[0.07, 86, 87]],
  },
  subtotal: {
    exact: [[2.84, 71, 72]],
    label: [[2.82, 4, 4]],
    proven: [[1.89, 47, 47]],
    sums: [[1.89, 25, 25]],
    supported: [[4.14, 3, 3]],
    "weak sums": [[4.14, 1, 1]],
  },
  tax: {
    label: [[5.23, 4, 4]],
    "label against rates": [[5.23, 7, 7]],
    proven: [[3.11, 133, 134]],
    rate: [[6.28, 3, 3]],
    sums: [[6.54, 43, 43]],
    supported: [[3.79, 30, 30]],
    "weak sums": [[5.6, 7, 7]],
  },
  total: {
    guess: [
      [-1.64, 1, 2],
      [1.48, 2, 2],
    ],
    label: [
      [0.39, 0, 1],
      [0.84, 27, 27],
    ],
    proven: [[3.59, 149, 152]],
    sums: [[-0.03, 42, 44]],
    supported: [[3.46, 65, 67]],
    "weak sums": [
      [-0.07, 0, 1],
      [0.62, 14, 14],
    ],
  },
  vendor: {
    agreed: [[3.79, 14, 14]],
    confirmed: [
      [-0.02, 2, 3],
      [0.62, 104, 109],
    ],
    firm: [
      [-0.15, 0, 1],
      [-0.06, 2, 3],
      [0.5, 132, 135],
    ],
    imprint: [[5.6, 6, 6]],
    line: [
      [-1.44, 1, 5],
      [0.62, 1, 3],
      [1.29, 23, 23],
    ],
    "line above an address": [
      [-0.9, 0, 2],
      [0.98, 25, 25],
    ],
    "named again": [[3.17, 8, 8]],
    seller: [[1.84, 40, 40]],
    sender: [[2.12, 9, 9]],
    signature: [[2.98, 1, 1]],
    trade: [
      [-0.42, 0, 1],
      [-0.42, 1, 2],
      [0.06, 2, 3],
      [1.32, 71, 72],
    ],
    website: [[2.58, 2, 2]],
  },
};
