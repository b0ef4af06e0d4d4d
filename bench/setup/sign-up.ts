/** What somebody who signs up says of themselves, besides their number. */
export const SIGN_UP = {
  firstName: 'Zoé',
  lastName: "D'Angelo-Müller",
  birthdate: '1986-04-17',
  sex: 'female',
  streetAddress: 'Brunnengasse 40',
  zipCode: '8400',
  city: 'Winterthur',
  preferredLanguage: 'de',
} as const;
