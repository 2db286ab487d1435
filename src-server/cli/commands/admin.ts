import type { NoticeInput } from '#shared/contracts/core/forms.ts'
import { AppError } from '#shared/errors.ts'
import { countLabel } from '#shared/format/download-label.ts'
import { shortDate } from '#shared/format/time.ts'
import type { Config } from '../../config.ts'
import { CASE_STATUSES } from '../../database/entities/case-file.ts'
import { createReader } from '../../database/reader.ts'
import { GRANTABLE, type Grantable, grantRole } from '../../features/account/grants.ts'
import { type CasesService, createCasesService } from '../../features/moderation/cases/cases.service.ts'
import { familyUrl, noticeText } from '../../features/moderation/cases/notice-mails.ts'
import { printable } from '../../log-lines.mjs'
import { failedMails, retryFailedMails } from '../../mail/mail.queries.ts'
import type { Command } from '../command.ts'
import { readArguments } from '../command-line.mjs'
import { COMMANDS } from '../command-table.mjs'
import { openExistingSite } from '../open-site.ts'

const MAX_FAILED_SHOWN = 50

/** Cases and mails quote strangers' text. */
const print = (text: string) => console.log(printable(text))

export const adminCommand: Command = {
  async run(args, config) {
    const { values, positionals } = readArguments('admin', args)
    const [what, action = 'list', reference = '', ...words] = positionals
    const isGrant = what === 'grant' || what === 'revoke'
    if (!isGrant && what !== 'cases' && what !== 'mail')
      throw new AppError('BAD_REQUEST', `choose a command: ${COMMANDS.admin.words}`)
    const database = await openExistingSite(config)
    const reader = createReader(database, null)
    try {
      if (isGrant) {
        const [username = '', role = 'admin', foundry] = positionals.slice(1)
        if (username === '') throw new AppError('BAD_REQUEST', `${what}: name a user, as in ${what} ada`)
        if (!GRANTABLE.includes(role as Grantable))
          throw new AppError('BAD_REQUEST', `${what} ${role}: the roles are ${GRANTABLE.join(', ')}`)
        await grantRole(database, { username, role: role as Grantable, foundry, revoke: what === 'revoke' })
        print(`${username} is ${what === 'grant' ? 'now' : 'no longer'} ${role}`)
        return 0
      }
      if (what === 'mail') {
        if (action === 'retry') print(`${countLabel(await retryFailedMails(database), 'mail')} queued again`)
        else if (action === 'list') await printFailedMails(database)
        else throw new AppError('BAD_REQUEST', `mail ${action}: choose list or retry`)
        return 0
      }
      const cases = createCasesService({ database, reader })
      if (action === 'list') await printCases(cases, values.all)
      else if (reference === '')
        throw new AppError('BAD_REQUEST', `cases ${action}: name a case, as in cases show D-7K3M-9QXA`)
      else if (action === 'show') await printCase(cases, reference.toUpperCase(), config)
      else {
        await cases.setStatus(reference.toUpperCase(), action, words.join(' '))
        print(`${reference.toUpperCase()} is now ${action}`)
      }
      return 0
    } finally {
      await reader.close()
      await database.close()
    }
  },
}

async function printCases(cases: CasesService, all: boolean): Promise<void> {
  const shown = await cases.list(all ? CASE_STATUSES : CASE_STATUSES.filter((status) => status !== 'closed'))
  for (const { reference, kind, status, createdAt, payload } of shown)
    print([reference, kind, status.padEnd(7), shortDate(Number(createdAt)), payload.name].join('  '))
  print(`${shown.length} ${all ? 'cases' : 'open cases'}`)
}

async function printCase(cases: CasesService, reference: string, config: Config): Promise<void> {
  const { file, families } = await cases.show(reference)
  print(`${file.reference} (${file.kind}), ${file.status}, received ${new Date(Number(file.createdAt)).toISOString()}`)
  print('\nFont families named:')
  for (const family of families) print(`  ${family.name} (id ${family.id}): ${familyUrl(family, config.publicUrl)}`)
  print(
    `\n${file.kind === 'dmca' ? noticeText(file.payload as unknown as NoticeInput) : JSON.stringify(file.payload, null, 2)}`,
  )
  if (file.note) print(`\nNotes:\n${file.note}`)
}

async function printFailedMails(database: Parameters<typeof failedMails>[0]): Promise<void> {
  const mails = await failedMails(database, MAX_FAILED_SHOWN)
  for (const mail of mails)
    print([shortDate(mail.createdAt), mail.envelope.to.address, mail.subject, mail.lastError].join('  '))
  print(mails.length === 0 ? 'No mail has failed' : `${countLabel(mails.length, 'mail')} failed`)
}
