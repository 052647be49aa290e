// The kinds of mails that one may go without.

/** The mails that one may go without; broadcasts are press as well, and come when that does unless something else is said of them. */
export const MAIL_PARTS = [
  ...(['results', 'press', 'broadcasts', 'reminders'] as const),
  ...(['notices', 'observer', 'echoes'] as const),
] as const
export type MailPart = (typeof MAIL_PARTS)[number]
