import { z } from 'zod'
import { PROCEDURES } from '#server/trpc/procedures.ts'

interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  pattern?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
}

/** Paths of all free texts in a schema, without enums: 'links[]', 'setting.text'. */
function textsOf(schema: JsonSchema, path: string): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((one) => textsOf(one, path))
  if (schema.type === 'string') return schema.enum || schema.const !== undefined ? inner : [path, ...inner]
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    textsOf(field, path ? `${path}.${name}` : name),
  )
  const items = schema.items ? textsOf(schema.items, `${path}[]`) : []
  const more = typeof schema.additionalProperties === 'object' ? textsOf(schema.additionalProperties, `${path}{}`) : []
  return [...inner, ...fields, ...items, ...more]
}

/** All free texts of mutations, as 'procedure field', read from their input schemas. */
export function writableTexts(): string[] {
  const found = [...PROCEDURES]
    .filter(([, { type }]) => type === 'mutation')
    .flatMap(([name, { inputs }]) =>
      inputs.flatMap((input) =>
        textsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '').map(
          (field) => `${name} ${field}`,
        ),
      ),
    )
  return [...new Set(found)].sort()
}

const people = 'names, bios, comments, messages, reports and kept previews'
const collections = 'collections: names, descriptions, notes, saved searches, files'
const settings = 'settings: names of API keys, bio and links'
const staff = 'texts of designers, reports and the operators’ announcement'
const strangers = 'collections as others see them'
const mail = 'stands in mails of plain text alone'
const secret = 'is compared or hashed, and never shown'
const choice = 'is one of a list, a number, a time or a name that must be there; else refused'
const counted = 'stands among figures as an address of this site, or not at all'

/** The test in tests/e2e/hostile-words.test.ts that covers each text, or the reason why no page shows it. */
export const TRIED: Record<string, string> = {
  'account.confirm key': secret,
  'account.forgot email': mail,
  'account.join email': mail,
  'account.forgot next': strangers,
  'account.join next': strangers,
  'account.join nickname': secret,
  'account.join password': secret,
  'account.join stamp': secret,
  'account.join username': people,
  'account.login login': secret,
  'account.login next': strangers,
  'account.login password': secret,
  'account.reset key': secret,
  'account.reset password': secret,
  'account.track from': counted,
  'account.track url': counted,
  'admin.changeSettings announcement': staff,
  'admin.changeSettings seen': choice,
  'admin.suspendUser reason': staff,
  'admin.suspendUser username': choice,
  'analytics.record events[].detail': counted,
  'analytics.record events[].path': counted,
  'appeals.send key': secret,
  'appeals.send text': staff,
  'articles.preview body': staff,
  'articles.save authorName': staff,
  'articles.save body': staff,
  'articles.save coverFamily': choice,
  'articles.save coverText': staff,
  'articles.save publishAt': choice,
  'articles.save slug': choice,
  'articles.save summary': staff,
  'articles.save tags': choice,
  'articles.save title': staff,
  'cases.counter email': staff,
  'cases.counter name': staff,
  'cases.counter phone': staff,
  'cases.counter postal': staff,
  'cases.counter reference': choice,
  'cases.counter statement': staff,
  'cases.decide answer': staff,
  'cases.decide note': staff,
  'cases.decide reference': choice,
  'cases.decide twins[]': choice,
  'collections.create description': collections,
  'collections.create name': collections,
  'collections.createAndList description': collections,
  'collections.createAndList name': collections,
  'collections.edit description': collections,
  'collections.edit name': collections,
  'collections.edit slug': choice,
  'collections.edit smartQuery': collections,
  'collections.import name': collections,
  'collections.import text': collections,
  'collections.setNote note': collections,
  'comments.add text': people,
  'comments.edit text': people,
  'comments.report reason': staff,
  'contact.send email': staff,
  'contact.send message': staff,
  'contact.send name': staff,
  'contact.send nickname': secret,
  'contact.send stamp': secret,
  'contact.send subject': staff,
  'counterNotices.send email': staff,
  'counterNotices.send key': secret,
  'counterNotices.send name': staff,
  'counterNotices.send phone': staff,
  'counterNotices.send postal': staff,
  'counterNotices.send signature': staff,
  'counterNotices.send statement': staff,
  'follows.follow slug': choice,
  'foundries.claim designer': choice,
  'foundries.claim evidence': staff,
  'foundries.claim links': staff,
  'foundries.create description': staff,
  'foundries.create donationUrl': staff,
  'foundries.create links': staff,
  'foundries.create name': staff,
  'foundries.create slug': choice,
  'foundries.create url': staff,
  'foundries.decideClaim answer': staff,
  'foundries.edit description': staff,
  'foundries.edit donationUrl': staff,
  'foundries.edit links': staff,
  'foundries.edit name': staff,
  'foundries.edit slug': choice,
  'foundries.edit url': staff,
  'foundries.invite username': choice,
  'identify.find letters[].char': choice,
  'identify.find text': 'is set in pictures, and sent back to nobody else',
  'manage.bulk foundry': choice,
  'manage.bulk reason': staff,
  'manage.give foundry': choice,
  'messages.reply body': people,
  'messages.report reason': staff,
  'messages.send body': people,
  'messages.send subject': people,
  'notices.open email': staff,
  'notices.open families': choice,
  'notices.open families[]': choice,
  'notices.open name': staff,
  'notices.open nickname': secret,
  'notices.open original': staff,
  'notices.open owner': staff,
  'notices.open phone': staff,
  'notices.open postal': staff,
  'notices.open signature': staff,
  'notices.open stamp': secret,
  'notices.open work': staff,
  'profile.changeEmail email': mail,
  'profile.changeEmail password': secret,
  'profile.changePassword current': secret,
  'profile.changePassword password': secret,
  'profile.deleteAccount password': secret,
  'profile.newApiKey name': settings,
  'profile.setGeneral bio': people,
  'profile.setGeneral language': choice,
  'profile.setGeneral links': people,
  'publishing.approve answer': staff,
  'publishing.hide reason': staff,
  'publishing.reject answer': staff,
  'publishing.retag add[]': choice,
  'publishing.retag remove[]': choice,
  'publishing.retag topic': choice,
  'publishing.submit at': choice,
  'reports.send reason': staff,
  'savedPreviews.save setting.bg': choice,
  'savedPreviews.save setting.fg': choice,
  'savedPreviews.save setting.lang': choice,
  'savedPreviews.save setting.renderer': choice,
  'savedPreviews.save setting.text': people,
  'studio.edit seen': choice,
  'studio.edit buy': staff,
  'studio.edit defaultText': staff,
  'studio.edit description': staff,
  'studio.edit donate': staff,
  'studio.edit home': staff,
  'studio.edit licenceText': staff,
  'studio.edit name': staff,
  'studio.edit note': staff,
  'studio.edit source': staff,
  'studio.edit tags': choice,
  'studio.edit topic': choice,
  'studio.removeLicence file': choice,
  'studio.style style': choice,
}
