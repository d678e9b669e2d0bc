/** The words about closed books. */
export const en = {
  closed: "Closed",
  explained: (date: string) =>
    `The books are closed up to ${date}: amounts, dates and categories stay as they are.`,
};
