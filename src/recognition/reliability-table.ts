/**
 * Written by `npm run bench:recognition -- --calibrate [DIR]`; see docs/recognition.md. For each field and kind of
 * evidence: from which strength on, how many values were right, of how many.
 */
import type { CurveName } from "./confidence.ts";

export type ReliabilityStep = readonly [from: number, right: number, given: number];

export const reliabilityTable: Partial<Record<CurveName, Record<string, readonly ReliabilityStep[]>>> = {
  currency: {
    amount: [[6.6, 11, 11]],
    "amount and country": [[10.56, 245, 245]],
    contested: [[14.6, 2, 2]],
    country: [
      [0.79, 0, 1],
      [1.51, 70, 70],
    ],
    mark: [[0.39, 1, 1]],
    "mark and country": [[5.99, 10, 10]],
  },
  date: {
    delivery: [[2.53, 4, 4]],
    "either order": [[3.61, 1, 1]],
    issued: [[1.4, 199, 205]],
    plain: [
      [0.43, 1, 3],
      [0.61, 51, 52],
    ],
    time: [[3.55, 75, 75]],
  },
  due_date: {
    label: [[3.7, 73, 73]],
    terms: [[3, 18, 18]],
  },
  invoice_number: {
    clear: [[2.56, 142, 144]],
    named: [[2.1, 69, 70]],
    twice: [[1.57, 2, 12]],
    weak: [[0.9, 18, 22]],
  },
  kind: {
    credit_note: [[7.2, 4, 4]],
    invoice: [[0, 187, 188]],
    receipt: [[0.07, 126, 132]],
  },
  subtotal: {
    exact: [[2.84, 77, 77]],
    label: [[2.82, 4, 4]],
    proven: [[1.89, 61, 61]],
    sums: [[1.89, 66, 66]],
  },
  tax: {
    label: [[5.49, 1, 1]],
    "label against rates": [
      [0.26, 0, 1],
      [5.23, 9, 9],
    ],
    proven: [[3.79, 133, 134]],
    rate: [[6.28, 1, 1]],
    sums: [[5.6, 86, 86]],
    supported: [[3.79, 39, 39]],
    "weak sums": [[6.99, 14, 14]],
  },
  total: {
    guess: [
      [-1.64, 3, 9],
      [-1.33, 9, 9],
    ],
    label: [
      [0.39, 0, 1],
      [0.84, 16, 16],
    ],
    proven: [[4.34, 135, 136]],
    sums: [[-0.89, 82, 86]],
    supported: [[3.17, 60, 60]],
    "weak sums": [
      [-1.71, 2, 5],
      [0.09, 22, 24],
    ],
  },
  vendor: {
    firm: [[2.2, 171, 176]],
    imprint: [[1.6, 15, 15]],
    "named again": [[1.85, 6, 6]],
    seller: [
      [2.06, 3, 7],
      [3.44, 7, 7],
    ],
    sender: [
      [1.79, 0, 2],
      [2.68, 11, 12],
    ],
    trade: [[0.81, 16, 16]],
    website: [[1.26, 57, 58]],
  },
};
