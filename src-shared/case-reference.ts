/** Whether a text has the form of a case reference in mails and addresses. */
export const isCaseReference = (text: string): boolean =>
  /^[ACDR]-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/.test(text)
