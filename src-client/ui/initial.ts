/** The first letter of a name, where a picture is missing. */
export const initialOf = (name: string) => ([...name][0] ?? '?').toUpperCase()
