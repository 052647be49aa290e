// Boards by the words that mails and other programs have for them.

/** What the tables of other programs call some of our files. */
export const CALLED_ELSEWHERE: Readonly<Record<string, string>> = {
  hundred: 'H31',
  'hundred-h32': 'H32',
  'ancient-med': 'AncientMed',
}
