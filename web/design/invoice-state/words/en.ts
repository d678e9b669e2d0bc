/** What the state of an invoice is called. */
export const en = {
  draft: "Draft",
  scheduled: "Scheduled",
  unpaid: "Open",
  partially_paid: "Partly paid",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Credited",
  uncollectible: "Written off",
  overdue: "Overdue",
  offered: "Offered",
  accepted: "Accepted",
  issued: "Issued",
};
