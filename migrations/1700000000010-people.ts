import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm'
import { createTable, index, kinds, unique } from './portable.ts'

const TABLES = [
  'message_thread',
  'message_member',
  'message',
  'user_block',
  'report_mark',
  'family_favourite',
  'family_rating',
  'family_opinion',
  'follow',
  'family_announcement',
  'notification',
  'news_mail',
  'saved_preview',
]

/** What people say to each other and about families, what they follow, and the previews they keep. */
export class People1700000000010 implements MigrationInterface {
  name = 'People1700000000010'

  async up(q: QueryRunner): Promise<void> {
    await messages(q)
    await opinions(q)
    await follows(q)
    const k = kinds(q)
    await createTable(
      q,
      'saved_preview',
      [
        k.id(),
        k.key('shareKey', 22),
        k.int('userId'),
        k.int('familyId'),
        k.int('fontId'),
        k.longText('setting'),
        k.key('settingKey', 43),
        k.timestampMs('createdAt'),
      ],
      [
        unique('uq_saved_preview_share', ['shareKey']),
        unique('uq_saved_preview_setting', ['userId', 'settingKey']),
        index('ix_saved_preview_user', ['userId', 'id']),
      ],
    )
    if (!(await q.hasColumn('comment', 'editedAt')))
      await q.addColumn('comment', new TableColumn(k.timestampMs('editedAt', { isNullable: true })))
  }

  async down(q: QueryRunner): Promise<void> {
    if (await q.hasColumn('comment', 'editedAt')) await q.dropColumn('comment', 'editedAt')
    for (const table of TABLES.toReversed()) await q.dropTable(table, true)
  }
}

async function messages(q: QueryRunner): Promise<void> {
  const k = kinds(q)
  await createTable(q, 'message_thread', [
    k.id(),
    k.text('subject', 150),
    k.int('fromId'),
    k.int('toId'),
    k.timestampMs('createdAt'),
  ])
  await createTable(
    q,
    'message_member',
    [
      k.int('threadId', { isPrimary: true }),
      k.int('userId', { isPrimary: true }),
      k.int('otherId'),
      k.int('place'),
      k.timestampMs('receivedAt'),
      k.timestampMs('sentAt'),
      k.timestampMs('lastAt'),
      k.int('unread'),
      k.int('clearedThrough'),
      k.timestampMs('mailedAt', { isNullable: true }),
    ],
    [
      index('ix_message_member_inbox', ['userId', 'place', 'receivedAt', 'threadId']),
      index('ix_message_member_sent', ['userId', 'place', 'sentAt', 'threadId']),
      index('ix_message_member_last', ['userId', 'place', 'lastAt', 'threadId']),
      index('ix_message_member_unread', ['userId', 'place', 'unread']),
    ],
  )
  await createTable(
    q,
    'message',
    [k.id(), k.int('threadId'), k.int('senderId'), k.longText('body'), k.timestampMs('createdAt')],
    [index('ix_message_thread', ['threadId', 'id']), index('ix_message_sender', ['senderId', 'id'])],
  )
  await createTable(
    q,
    'user_block',
    [k.int('userId', { isPrimary: true }), k.int('blockedId', { isPrimary: true }), k.timestampMs('createdAt')],
    [index('ix_user_block_blocked', ['blockedId', 'userId'])],
  )
  await createTable(
    q,
    'report_mark',
    [
      k.int('userId', { isPrimary: true }),
      k.key('subject', 12, { isPrimary: true }),
      k.int('subjectId', { isPrimary: true }),
      k.int('caseId'),
      k.timestampMs('createdAt'),
    ],
    [index('ix_report_mark_subject', ['subject', 'subjectId'])],
  )
}

async function opinions(q: QueryRunner): Promise<void> {
  const k = kinds(q)
  await createTable(
    q,
    'family_favourite',
    [k.int('userId', { isPrimary: true }), k.int('familyId', { isPrimary: true }), k.timestampMs('createdAt')],
    [
      index('ix_family_favourite_user', ['userId', 'createdAt', 'familyId']),
      index('ix_family_favourite_family', ['familyId']),
    ],
  )
  await createTable(
    q,
    'family_rating',
    [
      k.int('userId', { isPrimary: true }),
      k.int('familyId', { isPrimary: true }),
      k.int('stars'),
      k.timestampMs('createdAt'),
    ],
    [
      index('ix_family_rating_user', ['userId', 'createdAt', 'familyId']),
      index('ix_family_rating_family', ['familyId', 'stars']),
    ],
  )
  await createTable(q, 'family_opinion', [
    k.int('familyId', { isPrimary: true }),
    k.int('favourites'),
    k.int('ratings'),
    k.int('stars'),
  ])
}

async function follows(q: QueryRunner): Promise<void> {
  const k = kinds(q)
  await createTable(
    q,
    'follow',
    [
      k.int('userId', { isPrimary: true }),
      k.key('kind', 10, { isPrimary: true }),
      k.key('target', 60, { isPrimary: true }),
      k.timestampMs('createdAt'),
    ],
    [index('ix_follow_target', ['kind', 'target', 'userId']), index('ix_follow_user', ['userId', 'createdAt'])],
  )
  await createTable(
    q,
    'family_announcement',
    [
      k.int('familyId', { isPrimary: true }),
      k.int('toldThrough'),
      k.timestampMs('createdAt'),
      k.timestampMs('doneAt', { isNullable: true }),
    ],
    [index('ix_family_announcement_done', ['doneAt', 'familyId'])],
  )
  await createTable(
    q,
    'notification',
    [k.id(), k.int('userId'), k.int('familyId'), k.flag('isRead'), k.flag('isMailed'), k.timestampMs('createdAt')],
    [
      unique('uq_notification_family', ['userId', 'familyId']),
      index('ix_notification_user', ['userId', 'createdAt', 'id']),
      index('ix_notification_unread', ['userId', 'isRead']),
      index('ix_notification_mail', ['isMailed', 'userId', 'id']),
      index('ix_notification_age', ['createdAt']),
    ],
  )
  await createTable(q, 'news_mail', [k.int('userId', { isPrimary: true }), k.timestampMs('sentAt')])
}
