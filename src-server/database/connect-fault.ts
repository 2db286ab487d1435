interface DriverError extends Error {
  code?: string
}

/** Where a connection was to lead; no password. */
export interface MysqlPlace {
  host: string
  port: number
  user: string
  database: string
}

type Sentence = (place: MysqlPlace & { message: string }) => string

/** SQL that the operator can paste, whatever the names contain. */
const quoted = (name: string, mark: '`' | "'") => mark + name.replaceAll(mark, mark + mark) + mark
const RIGHTS = ({ user, database }: Pick<MysqlPlace, 'user' | 'database'>) =>
  `GRANT ALL ON ${quoted(database, '`')}.* TO ${quoted(user, "'")}`

/** A sentence for the operator on rights that a user needs and does not have. */
export const lackingRights = (missing: readonly string[], place: Pick<MysqlPlace, 'user' | 'database'>): string =>
  `the user ${place.user} lacks rights on the database ${place.database} (${missing.join(', ')}); run ${RIGHTS(place)}`

/** What the operator is told of an error of the driver: what is wrong, and what to do. */
const SENTENCES: Record<string, Sentence> = {
  ER_ACCESS_DENIED_ERROR: ({ user }) => `the server refuses the user ${user} or the password; correct them`,
  ER_DBACCESS_DENIED_ERROR: (place) =>
    `the user ${place.user} may not use the database ${place.database}, or it is missing; correct its name, or run ${RIGHTS(place)}`,
  ER_BAD_DB_ERROR: ({ database }) =>
    `the server has no database ${database}; correct its name, or run CREATE DATABASE ${quoted(database, '`')} CHARACTER SET utf8mb4`,
  ER_TABLEACCESS_DENIED_ERROR: (place) => `${place.message}; run ${RIGHTS(place)}`,
  HANDSHAKE_NO_SSL_SUPPORT: () => 'the server offers no TLS; remove ?ssl=true, or set TLS up there',
  HANDSHAKE_SSL_ERROR: ({ message }) => `TLS with the server failed: ${message}`,
  ENOTFOUND: ({ host }) => `there is no host ${host}; correct its name`,
  EAI_AGAIN: ({ host }) => `the host ${host} cannot be looked up; correct its name, or see to the name server`,
  ECONNREFUSED: ({ host, port }) => `nothing listens on ${host}:${port}; start the database, or correct host and port`,
  ETIMEDOUT: ({ host, port }) => `no MySQL answers on ${host}:${port}; start it, or correct host and port`,
}

/** A sentence for the operator on a database that cannot be opened; other errors speak for themselves. */
export function connectFault(error: DriverError, place: MysqlPlace): string {
  return SENTENCES[error.code ?? '']?.({ ...place, message: error.message }) ?? error.message
}

/** The server refused, by wrong password, unknown database or missing TLS: waiting does not help. */
export const isRefusal = ({ code = '' }: DriverError): boolean =>
  code.startsWith('ER_') || code.startsWith('HANDSHAKE_')
