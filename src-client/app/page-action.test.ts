import { expect, test } from 'vitest'
import { definePageAction, fileForm, form, inPath, list, type PageActions, text, texts } from './page-action.ts'

const done = () => '/'

test('mistakes in a form do not compile', () => {
  const wrong = [
    // @ts-expect-error no such procedure
    form((api) => api.contact.sned)({ fields: {}, done }),
    form((api) => api.messages.reply)({
      // @ts-expect-error no such field
      fields: { threadId: inPath('threadId'), body: text, boddy: text },
      done,
    }),
    form((api) => api.messages.reply)({
      // @ts-expect-error no such field among several
      fields: { threadId: inPath('threadId'), ...texts('body', 'boddy') },
      done,
    }),
    // @ts-expect-error a field is missing
    form((api) => api.messages.reply)({ fields: { threadId: inPath('threadId') }, done }),
    form((api) => api.messages.reply)({
      // @ts-expect-error a text, and no list
      fields: { threadId: inPath('threadId'), body: list },
      done,
    }),
    form((api) => api.foundries.act)({
      // @ts-expect-error a list, and no text
      fields: { act: text, families: text },
      done,
    }),
    // @ts-expect-error there is no input
    form((api) => api.account.logout)({ fields: { userId: text }, done }),
    form((api) => api.account.login)({
      fields: { login: text, password: text },
      // @ts-expect-error no such part of the answer
      done: ({ result }) => result.nxet,
    }),
    form((api) => api.account.login)({
      fields: { login: text, password: text },
      // @ts-expect-error no field of the form
      done: ({ sent }) => sent('next'),
    }),
    // @ts-expect-error no file that a form can send
    fileForm('avtaar', { path: 'userId' }, done),
  ]
  expect(wrong).toHaveLength(10)
})

test('a parameter that is missing from the path of the page does not compile', () => {
  const reply = definePageAction({
    default: form((api) => api.messages.reply)({ fields: { threadId: inPath('thread'), body: text }, done }),
  })
  const logo = definePageAction({ logo: fileForm('logo', { path: 'foundryId' }, done) })
  const wrong: PageActions[] = [
    // @ts-expect-error '/account/messages/view/{threadId:id}'
    { 'message-thread': reply },
    // @ts-expect-error '/account/foundry/edit'
    { 'foundry-edit': logo },
  ]
  expect(wrong).toHaveLength(2)
})
