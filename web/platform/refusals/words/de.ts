import type { Facts, RefusalWords } from "./en.ts";

const statuses: Facts = {
  draft: "noch ein Entwurf",
  scheduled: "geplant",
  unpaid: "offen",
  partially_paid: "teilweise bezahlt",
  paid: "bezahlt",
  cancelled: "storniert",
  refunded: "vollständig gutgeschrieben",
  uncollectible: "abgeschrieben",
};
const stateOf = ({ status = "" }: Facts) => `Die Rechnung ist ${statuses[status] ?? status}`;

export const de = {
  codes: {
    client_gone: "Die Anfrage wurde unterbrochen. Versuchen Sie es noch einmal.",
    datev_incomplete: ({ number, date }) =>
      `${number ?? "Ein Datensatz"} vom ${date} hat keinen Betrag in der Basiswährung. Ergänzen Sie den Wechselkurs dieses Tages.`,
    datev_not_set_up:
      "Für den DATEV-Export fehlen die Nummern des Steuerbüros. Tragen Sie sie in den Einstellungen ein.",
    document_not_trashed: "Nur ein Dokument im Papierkorb kann endgültig gelöscht werden.",
    duplicate_document: "Diese Datei ist schon vorhanden.",
    export_not_ready: "Der Export ist noch nicht fertig.",
    file_corrupt: "Die Datei ist beschädigt oder unvollständig.",
    file_empty: "Die Datei ist leer.",
    file_encrypted:
      "Das PDF ist mit einem Passwort geschützt. Speichern Sie es ohne Passwort und versuchen Sie es noch einmal.",
    file_unsupported: "Diese Art von Datei kann nicht gelesen werden.",
    idempotency_in_progress: "Das wird gerade schon ausgeführt. Warten Sie einen Moment.",
    idempotency_key_reused:
      "Das wurde schon mit anderem Inhalt gesendet. Laden Sie die Seite neu und versuchen Sie es noch einmal.",
    image_too_large: "Das Bild ist zu groß. Verkleinern Sie es und versuchen Sie es noch einmal.",
    insufficient_scope: "Ihre Rolle erlaubt das nicht.",
    internal_error:
      "Im Dienst ist ein Fehler aufgetreten. Wenn er sich wiederholt, melden Sie ihn der Administration.",
    invalid_cursor: "Die Liste hat sich geändert. Laden Sie die Seite neu.",
    invalid_transition:
      "Das ist im jetzigen Zustand nicht möglich. Vielleicht wurde inzwischen etwas geändert: Laden Sie die Seite neu.",
    invoice_locked:
      "Die Rechnung ist finalisiert, ihr Inhalt kann sich nicht mehr ändern. Erstellen Sie eine Rechnungskorrektur.",
    invoice_not_deletable: (facts) =>
      `${stateOf(facts)}. Nur Entwürfe und stornierte Rechnungen können gelöscht werden.`,
    invoice_not_finalized: "Die Rechnung ist noch nicht finalisiert.",
    network_error: "Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung.",
    not_found: "Diesen Datensatz gibt es nicht oder nicht mehr.",
    payload_too_large: "Die Datei ist zu groß.",
    period_locked: ({ locked_until, date }) =>
      `Die Bücher sind bis ${locked_until} abgeschlossen; das würde Zahlen vom ${date} ändern. Wählen Sie ein späteres Datum oder bitten Sie einen Inhaber oder Administrator, den Abschluss zu verschieben.`,
    quota_exceeded: "Der Speicherplatz Ihrer Organisation ist voll.",
    rate_limited: "Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es noch einmal.",
    recognition_crashed: "Die Datei konnte nicht gelesen werden.",
    recognition_out_of_memory: "Die Datei ist zu groß, um gelesen zu werden.",
    recognition_refused: "Die Datei konnte nicht gelesen werden.",
    recognition_stalled: "Die Datei konnte nicht gelesen werden.",
    recognition_timed_out: "Das Lesen der Datei hat zu lange gedauert.",
    request_timeout: "Die Verbindung war zu langsam. Versuchen Sie es noch einmal.",
    service_unavailable: "Der Dienst kann gerade nicht antworten. Versuchen Sie es gleich noch einmal.",
    timeout: "Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.",
    too_many_exports: ({ allowed }) =>
      `Es werden schon ${allowed} Exporte erstellt. Warten Sie, bis einer fertig ist.`,
    too_many_records: ({ count, limit }) =>
      `Das wären ${count} Datensätze; auf einmal sind höchstens ${limit} möglich.`,
    unexpected_answer: "Der Dienst hat unerwartet geantwortet. Versuchen Sie es gleich noch einmal.",
    unsupported_media_type: "Diese Art von Datei wird nicht angenommen.",
    version_conflict: "Jemand anderes hat diesen Datensatz inzwischen geändert. Laden Sie die Seite neu.",
  },
  reasons: {
    account_currency_fixed: "Das Konto hat schon Umsätze: Seine Währung kann sich nicht mehr ändern.",
    account_in_use:
      "Das Konto hat Umsätze oder Importe und kann nicht gelöscht werden. Machen Sie die Importe rückgängig oder archivieren Sie das Konto.",
    active_content: "HTML- und SVG-Dateien können Programme enthalten und werden nicht angenommen.",
    already_invited: "Diese Person hat schon eine offene Einladung. Löschen Sie sie, um eine neue zu senden.",
    already_member: "Diese Person ist schon Mitglied.",
    amount_not_open: ({ balance, amount }) =>
      `${amount} passt nicht: Offen sind ${balance}. Eine Zahlung muss diesen Betrag ganz oder teilweise begleichen.`,
    attachments_too_large: "Die angehängten Dokumente sind zusammen zu groß. Entfernen Sie einige davon.",
    base_currency_in_use: ({ base_currency }) =>
      `Die Basiswährung bleibt ${base_currency}: Es gibt schon Beträge darin.`,
    cancelled_not_sent: "Die Rechnung ist storniert und kann nicht gesendet werden.",
    category_in_use:
      "Die Kategorie hat Unterkategorien oder Budgets. Löschen oder verschieben Sie diese zuerst.",
    credit_before_invoice: "Das Datum der Rechnungskorrektur liegt vor dem der Rechnung.",
    credit_currency_differs: "Rechnungskorrektur und Rechnung haben verschiedene Währungen.",
    credit_customer_differs: "Rechnungskorrektur und Rechnung haben verschiedene Kunden.",
    credit_note_not_written_off:
      "Eine Rechnungskorrektur schulden Sie dem Kunden; sie kann nicht abgeschrieben werden.",
    credit_outdated:
      "Seit diesem Entwurf wurde eine andere Rechnungskorrektur finalisiert. Löschen Sie den Entwurf und schreiben Sie gut, was noch übrig ist.",
    credit_sign_differs: "Die Rechnungskorrektur muss dasselbe Vorzeichen haben wie die Rechnung.",
    credit_too_large: ({ total, credited, requested }) =>
      `Die Rechnung lautet auf ${total}, davon sind ${credited} schon gutgeschrieben: Weitere ${requested} wären zu viel.`,
    email_not_repeatable: "Diese E-Mail kann nicht noch einmal gesendet werden.",
    empty_file: "Die Datei ist leer.",
    file_type_contradiction: "Der Inhalt der Datei passt nicht zu ihrem Namen.",
    fully_credited: "Alle Positionen der Rechnung sind schon gutgeschrieben.",
    has_credit_note:
      "Zur Rechnung gibt es eine Rechnungskorrektur. Stornieren Sie zuerst die Rechnungskorrektur oder schreiben Sie den Rest der Rechnung gut.",
    import_failed:
      "Der Import ist gescheitert und hat nichts übernommen: Es gibt nichts rückgängig zu machen.",
    import_running: "Der Import läuft noch.",
    imported_facts_fixed: "Das kommt von der Bank und kann nicht geändert werden.",
    imported_not_deletable:
      "Der Umsatz kommt von der Bank und bleibt erhalten. Nehmen Sie ihn aus den Auswertungen oder machen Sie seinen Import rückgängig.",
    infected_file: "Der Virenscanner lehnt diese Datei ab.",
    invoice_busy: "Die Rechnung wird gerade an anderer Stelle geändert. Versuchen Sie es gleich noch einmal.",
    invoice_imported: "Das ist nicht möglich: Die Rechnung wurde mit einem anderen Programm ausgestellt.",
    invoice_status: (facts) => `Das ist nicht möglich: ${stateOf(facts)}.`,
    last_owner: "Das ist der einzige Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.",
    link_not_valid: "Dieser Link ist ungültig, schon benutzt oder abgelaufen. Bitten Sie um einen neuen.",
    logo_unreadable: "Das Logo kann nicht gelesen werden. Verwenden Sie PNG, JPEG, WebP, TIFF oder GIF.",
    match_decided: "Über diese Zuordnung wurde schon entschieden.",
    matched_not_deletable: "Dem Umsatz ist ein Beleg zugeordnet. Lösen Sie zuerst die Zuordnung.",
    no_mail_server:
      "Dieser Dienst hat keinen Mailserver und kann keinen Link senden. Bitten Sie die Administration um ein neues Passwort.",
    no_recipient: "Der Kunde hat keine E-Mail-Adresse. Ergänzen Sie eine oder geben Sie einen Empfänger an.",
    no_suggested_match: "Es gibt keinen Vorschlag für eine Zuordnung.",
    not_creditable:
      "Mit diesem Dokument wird nichts gefordert, also gibt es nichts gutzuschreiben. Stornieren Sie es stattdessen.",
    not_matched: "Der Beleg ist keinem Umsatz zugeordnet.",
    not_payable: "Mit diesem Dokument wird nichts gefordert; es kann nicht bezahlt werden.",
    not_remindable: "Nur offene Rechnungen können angemahnt werden.",
    nothing_open: "Es ist nichts mehr offen: Die Rechnung ist beglichen.",
    nothing_to_read: "Es gibt kein Dokument, das gelesen werden könnte.",
    number_taken:
      "Ein anderes Dokument hat die nächste Nummer schon. Versuchen Sie es noch einmal oder ändern Sie das Nummernmuster einer Vorlage.",
    number_too_large: "Eine Zahl ist zu groß.",
    own_second_factor_missing:
      "Richten Sie zuerst selbst einen zweiten Faktor ein, bevor Sie ihn von anderen verlangen.",
    owners_only: "Nur ein Inhaber kann Inhaber ernennen, ändern oder entfernen.",
    passkey_registered: "Dieser Passkey ist schon registriert.",
    payment_currency_differs: "Zahlung und Rechnung haben verschiedene Währungen.",
    pdf_missing:
      "Die Rechnung wurde mit einem anderen Programm ausgestellt, und ihr PDF wurde noch nicht hochgeladen.",
    proposal_decided: "Über diesen Vorschlag wurde schon entschieden.",
    record_exists: "Es gibt schon einen Datensatz mit diesen Werten.",
    second_factor_for_owners: "Nur ein Inhaber kann festlegen, ob alle einen zweiten Faktor brauchen.",
    series_ended: "Die Serie ist beendet und kann sich nicht mehr ändern.",
    still_referred_to:
      "Ein anderer Datensatz braucht diesen noch, oder einer, der gebraucht wird, ist nicht mehr da.",
    too_many_passkeys: ({ allowed }) =>
      `Ein Benutzer kann ${allowed} Passkeys haben. Löschen Sie zuerst einen.`,
    too_many_prices: ({ allowed }) =>
      `Ein Produkt kann höchstens ${allowed} Preise haben. Löschen Sie zuerst einen.`,
    too_many_rules: ({ allowed }) => `Es kann höchstens ${allowed} Regeln geben. Löschen Sie zuerst eine.`,
    transaction_opposite: "Das Geld dieses Umsatzes fließt in die falsche Richtung.",
    transaction_too_small: ({ left, amount }) =>
      `Vom Umsatz sind noch ${left} übrig: nicht genug für ${amount}.`,
    transaction_used_up: "Der ganze Betrag des Umsatzes bezahlt schon andere Rechnungen.",
    tree_loop: "Es kann nicht unter sich selbst verschoben werden.",
    tree_too_deep: ({ allowed }) => `Es kann höchstens ${allowed} Ebenen geben.`,
    unknown_file_type: "Diese Art von Datei wird nicht angenommen.",
  },
  issues: {
    required: "Bitte ausfüllen.",
    format: "Das hat nicht die richtige Form.",
    email: "Das ist keine E-Mail-Adresse.",
    webAddress: "Das ist keine Internetadresse; sie beginnt mit https://.",
    iban: "Das ist keine gültige IBAN: Vielleicht fehlt eine Ziffer oder ist falsch.",
    bic: "Das ist kein BIC: Er hat 8 oder 11 Zeichen.",
    date: "Das ist kein Datum.",
    futureDate: "Dieses Datum liegt in der Zukunft.",
    endBeforeStart: "Das Ende liegt vor dem Anfang.",
    enum: "Dieser Wert wird nicht angenommen.",
    range: "Dieser Wert ist hier nicht möglich.",
    decimals: "So viele Nachkommastellen hat die Währung nicht.",
    not_found: "Diesen Datensatz gibt es nicht mehr.",
    sign: "Das Vorzeichen passt nicht.",
    zero: "Das darf nicht 0 sein.",
    sum: "Die Teile müssen zusammen das Ganze ergeben.",
    repeated: "Das wurde schon genannt.",
    credited: "Diese Position ist schon gutgeschrieben.",
    same_currency: "Die beiden Währungen müssen verschieden sein.",
    mismatch: "Das ist nicht Ihr jetziges Passwort.",
    common: "Dieses Passwort steht auf einer Liste bekannt gewordener Passwörter. Wählen Sie ein anderes.",
    guessable: "Dieses Passwort ist leicht zu erraten. Wählen Sie ein anderes.",
    wrongCode: "Dieser Code stimmt nicht. Geben Sie den ein, der gerade angezeigt wird.",
    atLeast: ({ min }) => `Das muss mindestens ${min} sein.`,
    atMost: ({ max }) => `Das darf höchstens ${max} sein.`,
    tooLong: ({ max }) => `Hier sind höchstens ${max} Zeichen möglich.`,
    tooShort: ({ min }) => `Hier sind mindestens ${min} Zeichen nötig.`,
  },
} satisfies RefusalWords;
