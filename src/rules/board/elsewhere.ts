// The names of our boards in mails and in other programs.

/** Our map files, with their names in the tables of other programs. */
export const CALLED_ELSEWHERE: Readonly<Record<string, string>> = {
  hundred: 'H31',
  'hundred-h32': 'H32',
  'ancient-med': 'AncientMed',
}
