/** The words of the question before a form with entries is closed. */
export const en = {
  question: "Discard what you entered?",
  text: "It has not been saved.",
  keep: "Keep editing",
  discard: "Discard",
};
