import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

/**
 * Accounts: what of a person is private stands in a table of its own, so that a query for names and pictures can never bring an
 * e-mail address along.
 */
export class Accounts1700000000008 implements MigrationInterface {
  name = 'Accounts1700000000008'

  async up(q: QueryRunner): Promise<void> {
    const k = kinds(q)
    await createTable(
      q,
      'account',
      [
        k.int('userId', { isPrimary: true }),
        k.text('email', 254),
        k.key('emailKey', 254),
        k.timestampMs('emailConfirmedAt', { isNullable: true }),
        k.key('passwordHash', 128),
        k.timestampMs('passwordChangedAt'),
        k.flag('isAdmin'),
        k.flag('isModerator'),
        k.timestampMs('suspendedAt', { isNullable: true }),
        k.timestampMs('deleteAfter', { isNullable: true }),
        k.longText('bio'),
        k.longText('links'),
        k.key('language', 35),
        k.longText('preferences'),
        k.timestampMs('updatedAt'),
      ],
      [
        unique('uq_account_email', ['emailKey']),
        index('ix_account_admin', ['isAdmin', 'userId']),
        index('ix_account_delete', ['deleteAfter']),
      ],
    )
    await createTable(
      q,
      'session',
      [
        k.id(),
        k.key('tokenHash', 43),
        k.int('userId'),
        k.timestampMs('createdAt'),
        k.timestampMs('lastSeenAt'),
        k.timestampMs('expiresAt'),
        k.text('agent', 60),
        k.key('addressHash', 43),
      ],
      [
        unique('uq_session_token', ['tokenHash']),
        index('ix_session_user', ['userId', 'id']),
        index('ix_session_expires', ['expiresAt']),
      ],
    )
    await createTable(
      q,
      'account_token',
      [
        k.id(),
        k.key('tokenHash', 43),
        k.int('userId'),
        k.key('purpose', 12),
        k.text('email', 254),
        k.timestampMs('createdAt'),
        k.timestampMs('expiresAt'),
      ],
      [
        unique('uq_account_token', ['tokenHash']),
        index('ix_account_token_user', ['userId', 'purpose']),
        index('ix_account_token_expires', ['expiresAt']),
      ],
    )
    await createTable(
      q,
      'api_key',
      [
        k.id(),
        k.int('userId'),
        k.text('name', 60),
        k.key('prefix', 12),
        k.key('tokenHash', 43),
        k.timestampMs('createdAt'),
        k.timestampMs('lastUsedAt', { isNullable: true }),
      ],
      [unique('uq_api_key_token', ['tokenHash']), index('ix_api_key_user', ['userId', 'id'])],
    )
    await createTable(
      q,
      'login_guard',
      [
        k.key('subject', 43, { isPrimary: true }),
        k.int('failures'),
        k.timestampMs('lastFailureAt'),
        k.timestampMs('closedUntil'),
      ],
      [index('ix_login_guard_last', ['lastFailureAt'])],
    )
    await createTable(
      q,
      'foundry_member',
      [k.int('foundryId', { isPrimary: true }), k.int('userId', { isPrimary: true }), k.timestampMs('createdAt')],
      [index('ix_foundry_member_user', ['userId', 'foundryId'])],
    )
    await createTable(
      q,
      'user_download',
      [k.id(), k.int('userId'), k.int('familyId'), k.int('fontId', { isNullable: true }), k.timestampMs('happenedAt')],
      [index('ix_user_download_user', ['userId', 'happenedAt', 'id']), index('ix_user_download_family', ['familyId'])],
    )
    await createTable(
      q,
      'audit_entry',
      [
        k.id(),
        k.int('actorId', { isNullable: true }),
        k.key('action', 40),
        k.int('userId', { isNullable: true }),
        k.longText('detail'),
        k.timestampMs('happenedAt'),
      ],
      [index('ix_audit_entry_user', ['userId', 'id']), index('ix_audit_entry_time', ['happenedAt', 'id'])],
    )
  }

  async down(q: QueryRunner): Promise<void> {
    for (const table of [
      'audit_entry',
      'user_download',
      'foundry_member',
      'login_guard',
      'api_key',
      'account_token',
      'session',
      'account',
    ])
      await q.dropTable(table, true)
  }
}
