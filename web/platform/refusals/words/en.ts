/** Why the service refused something. `facts` are the details of the refusal, written for a person. */
import type { RefusalReason } from "../../../../src/contract.ts";

export type Facts = Record<string, string>;
export type Saying = string | ((facts: Facts) => string);

/** The status of an invoice, in “the invoice is …”. */
const statuses: Facts = {
  draft: "still a draft",
  scheduled: "scheduled",
  unpaid: "open",
  partially_paid: "partly paid",
  paid: "paid",
  cancelled: "cancelled",
  refunded: "fully credited",
  uncollectible: "written off",
};
const stateOf = ({ status = "" }: Facts) => `The invoice is ${statuses[status] ?? status}`;

export const en = {
  codes: {
    client_gone: "The request was interrupted. Try again.",
    datev_incomplete: ({ number, date }: Facts) =>
      `${number ?? "A record"} of ${date} has no amount in the base currency. Add the exchange rate of that day.`,
    datev_not_set_up: "The DATEV export needs the accountant’s numbers first. Enter them in the settings.",
    document_not_trashed: "Only a document in the trash can be deleted for good.",
    duplicate_document: "This file is already there.",
    export_not_ready: "The export is not ready yet.",
    file_corrupt: "The file is damaged or incomplete.",
    file_empty: "The file is empty.",
    file_encrypted: "The PDF is protected by a password. Save it without one and try again.",
    file_unsupported: "This kind of file cannot be read.",
    idempotency_in_progress: "This is already being done. Wait a moment.",
    idempotency_key_reused: "This was already sent with other content. Reload the page and try again.",
    image_too_large: "The picture is too large. Make it smaller and try again.",
    insufficient_scope: "Your role does not allow this.",
    internal_error: "Something went wrong in the service. If it happens again, tell its administrator.",
    invalid_cursor: "The list has changed. Reload the page.",
    invalid_transition:
      "This is not possible in its present state. It may have been changed in the meantime: reload the page.",
    invoice_locked: "The invoice is finalized: its content can no longer change. Credit it to correct it.",
    invoice_not_deletable: (facts: Facts) =>
      `${stateOf(facts)}. Only drafts and cancelled invoices can be deleted.`,
    invoice_not_finalized: "The invoice is not finalized yet.",
    network_error: "The service cannot be reached. Check your connection.",
    not_found: "This record does not exist, or no longer does.",
    payload_too_large: "The file is too large.",
    period_locked: ({ locked_until, date }: Facts) =>
      `The books are closed up to ${locked_until}; this would change figures of ${date}. Choose a later date, or ask an owner or admin to move the lock date.`,
    quota_exceeded: "The storage of your organization is full.",
    rate_limited: "Too many requests. Wait a moment and try again.",
    recognition_crashed: "The file could not be read.",
    recognition_out_of_memory: "The file is too large to be read.",
    recognition_refused: "The file could not be read.",
    recognition_stalled: "The file could not be read.",
    recognition_timed_out: "It took too long to read the file.",
    request_timeout: "The connection was too slow. Try again.",
    service_unavailable: "The service cannot answer right now. Try again in a moment.",
    timeout: "The service did not answer in time. Try again.",
    too_many_exports: ({ allowed }: Facts) =>
      `${allowed} exports are already being made. Wait until one is ready.`,
    too_many_records: ({ count, limit }: Facts) =>
      `That would be ${count} records; at most ${limit} at once.`,
    unexpected_answer: "The service gave an answer that was not expected. Try again in a moment.",
    unsupported_media_type: "This kind of file is not accepted.",
    version_conflict: "Somebody else changed this record in the meantime. Reload the page.",
  } satisfies Record<string, Saying>,
  reasons: {
    account_currency_fixed: "The account already has transactions: its currency can no longer change.",
    account_in_use:
      "The account has transactions or imports and cannot be deleted. Undo its imports, or archive it.",
    active_content: "HTML and SVG files can contain programs and are not accepted.",
    already_invited: "This person already has an open invitation. Delete it to send another.",
    already_member: "This person is already a member.",
    amount_not_open: ({ balance, amount }: Facts) =>
      `${amount} does not fit: ${balance} is open. A payment must be all or part of that.`,
    attachments_too_large: "The attached documents are too large together. Detach some of them.",
    base_currency_in_use: ({ base_currency }: Facts) =>
      `The base currency stays ${base_currency}: there are already amounts in it.`,
    cancelled_not_sent: "The invoice is cancelled and cannot be sent.",
    category_in_use: "The category has subcategories or budgets. Delete or move them first.",
    credit_before_invoice: "The credit note is dated before the invoice.",
    credit_currency_differs: "The credit note and the invoice have different currencies.",
    credit_customer_differs: "The credit note and the invoice have different customers.",
    credit_note_not_written_off: "A credit note is owed to the customer; it cannot be written off.",
    credit_outdated:
      "Another credit note was finalized since this one was written. Delete this draft and credit what is left.",
    credit_sign_differs: "The credit note must have the same sign as the invoice.",
    credit_too_large: ({ total, credited, requested }: Facts) =>
      `The invoice is for ${total}, and ${credited} of it is already credited: ${requested} more would be too much.`,
    email_not_repeatable: "This e-mail cannot be sent again.",
    empty_file: "The file is empty.",
    file_type_contradiction: "The content of the file does not fit its name.",
    fully_credited: "Every line of the invoice is already credited.",
    has_credit_note:
      "The invoice has a credit note. Cancel the credit note first, or credit the rest of the invoice.",
    import_failed: "The import failed and took nothing from its file: there is nothing to undo.",
    import_running: "The import is still running.",
    imported_facts_fixed: "This came from the bank and cannot be changed.",
    imported_not_deletable:
      "The transaction came from the bank and is kept. Leave it out of the figures, or undo its import.",
    infected_file: "The virus scanner refuses this file.",
    invoice_busy: "The invoice is being changed somewhere else right now. Try again in a moment.",
    invoice_imported: "This is not possible: the invoice was issued with another product.",
    invoice_status: (facts: Facts) => `This is not possible: ${stateOf(facts).replace("The", "the")}.`,
    last_owner: "This is the only owner. Make somebody else an owner first.",
    link_not_valid: "This link is not valid, has already been used, or has expired. Ask for a new one.",
    logo_unreadable: "The logo cannot be read. Use PNG, JPEG, WebP, TIFF or GIF.",
    match_decided: "This match was already decided.",
    matched_not_deletable: "A receipt is matched to the transaction. Unmatch it first.",
    no_mail_server:
      "This service has no mail server and cannot send a link. Ask its administrator for a new password.",
    no_recipient: "The customer has no e-mail address. Add one, or enter a recipient.",
    no_suggested_match: "There is no suggested match.",
    not_creditable: "This document asks for no money, so there is nothing to credit. Cancel it instead.",
    not_matched: "The receipt is matched to no transaction.",
    not_payable: "This document asks for no money and cannot be paid.",
    not_remindable: "Reminders are sent only for open invoices.",
    nothing_open: "Nothing is open any more: the invoice is settled.",
    nothing_to_read: "There is no document that could be read.",
    number_taken:
      "Another document already has the next number. Try again, or change the number pattern of a template.",
    number_too_large: "A number is too large.",
    own_second_factor_missing: "Set up a second factor of your own before you require one of others.",
    owners_only: "Only an owner can make, change or remove an owner.",
    passkey_registered: "This passkey is already registered.",
    payment_currency_differs: "The payment and the invoice have different currencies.",
    pdf_missing: "The invoice was issued with another product, and its PDF was not uploaded yet.",
    proposal_decided: "This proposal was already decided.",
    record_exists: "There is already a record with these values.",
    second_factor_for_owners: "Only an owner can decide whether everyone needs a second factor.",
    series_ended: "The series has ended and can no longer change.",
    still_referred_to: "Another record still needs this one, or one that is needed is gone.",
    too_many_passkeys: ({ allowed }: Facts) => `An account can have ${allowed} passkeys. Delete one first.`,
    too_many_prices: ({ allowed }: Facts) =>
      `A product can have at most ${allowed} prices. Delete one first.`,
    too_many_rules: ({ allowed }: Facts) => `There can be at most ${allowed} rules. Delete one first.`,
    transaction_opposite: "The money of this transaction flows in the wrong direction.",
    transaction_too_small: ({ left, amount }: Facts) =>
      `Of the transaction ${left} is left: not enough for ${amount}.`,
    transaction_used_up: "The whole amount of the transaction already pays other invoices.",
    tree_loop: "It cannot be moved below itself.",
    tree_too_deep: ({ allowed }: Facts) => `There can be at most ${allowed} levels.`,
    unknown_file_type: "This kind of file is not accepted.",
  } satisfies Record<RefusalReason, Saying>,
  /** About one field. */
  issues: {
    required: "Please fill this in.",
    format: "This does not have the right form.",
    email: "This is not an e-mail address.",
    webAddress: "This is not a web address; it begins with https://.",
    iban: "This is not a valid IBAN: a digit may be missing or wrong.",
    bic: "This is not a BIC: it has 8 or 11 characters.",
    date: "This is not a date.",
    futureDate: "This date has not come yet.",
    endBeforeStart: "The end is before the beginning.",
    enum: "This value is not accepted.",
    range: "This value is not possible here.",
    decimals: "The currency does not have so many decimals.",
    not_found: "This record no longer exists.",
    sign: "The sign does not fit.",
    zero: "This must not be 0.",
    sum: "The parts must add up to the whole.",
    repeated: "This was already named.",
    credited: "This line is already credited.",
    same_currency: "The two currencies must differ.",
    mismatch: "This is not your current password.",
    common: "This password is on a list of leaked passwords. Choose another.",
    guessable: "This password is easy to guess. Choose another.",
    wrongCode: "This code is not right. Enter the one that is shown now.",
    atLeast: ({ min }: Facts) => `This must be at least ${min}.`,
    atMost: ({ max }: Facts) => `This must be at most ${max}.`,
    tooLong: ({ max }: Facts) => `This can have at most ${max} characters.`,
    tooShort: ({ min }: Facts) => `This needs at least ${min} characters.`,
  } satisfies Record<string, Saying>,
};
export type RefusalWords = { [Part in keyof typeof en]: Record<keyof (typeof en)[Part], Saying> };
