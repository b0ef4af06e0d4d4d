/** SQL of the name of a person in `users`; empty once their account is closed or purged, NULL where there is no row. */
export const nameOf = (alias: string): string => `TRIM(CONCAT(${alias}.firstName, ' ', ${alias}.lastName))`;

/** The same as colleagues see it: with the title of a doctor. */
export const staffNameOf = (alias: string): string =>
  `TRIM(CONCAT(COALESCE(${alias}.doctorTitle, ''), ' ', ${alias}.firstName, ' ', ${alias}.lastName))`;
