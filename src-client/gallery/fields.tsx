import type { ReactNode } from 'react'
import { CopyField as UiCopyField } from '../ui/CopyField.tsx'
import { CopyLink as UiCopyLink } from '../ui/CopyLink.tsx'
import { FieldProblems as UiFieldProblems } from '../ui/FieldProblems.tsx'
import { FormProblem as UiFormProblem } from '../ui/FormProblem.tsx'
import { Range as UiRange } from '../ui/Range.tsx'
import { RejectedForm } from '../ui/rejected-form.ts'
import { SavedNotice as UiSavedNotice } from '../ui/SavedNotice.tsx'
import { SelectField as UiSelectField } from '../ui/SelectField.tsx'
import { StatementField as UiStatementField } from '../ui/StatementField.tsx'
import { SureBox as UiSureBox } from '../ui/SureBox.tsx'
import { Switch as UiSwitch } from '../ui/Switch.tsx'
import { FieldError as UiFieldError, TextField as UiTextField } from '../ui/TextField.tsx'
import * as styles from './Gallery.module.css'
import { Held, type States } from './specimen.tsx'
import { ARABIC, BUTTON, HEBREW, LONG, ONE_WORD } from './words.ts'

const TOPICS = [
  ['serif', 'Serif'],
  ['sans', 'Sans serif'],
  ['script', 'Script'],
] as const

/** A field in a form that was rejected with this text. */
const rejected = (name: string, typed: string, error: string, field: ReactNode) => (
  <RejectedForm value={{ values: { [name]: typed }, fields: { [name]: error } }}>{field}</RejectedForm>
)

export const TextField: States = {
  Empty: () => <UiTextField name="text-empty" label="Family name" />,
  Filled: () => <UiTextField name="text-filled" label="Family name" value="Playfair Display" />,
  'With a hint, optional': () => (
    <UiTextField name="text-hint" label="Website" type="url" hint="With https://" optional />
  ),
  Error: () => (
    <UiTextField
      name="text-error"
      label="E-mail"
      type="email"
      value="ada@"
      error="Enter an address such as ada@example.com."
    />
  ),
  'Several lines': () => <UiTextField name="text-lines" label="Description" rows={4} value={LONG} />,
  'Long words': () => (
    <UiTextField name="text-long" label={LONG} hint={ONE_WORD} value={ONE_WORD} error={`${ONE_WORD}: ${LONG}`} />
  ),
  'Right to left': () => <UiTextField name="text-rtl" label={ARABIC} hint={HEBREW} value={ARABIC} error={HEBREW} />,
}

export const SelectField: States = {
  Default: () => <UiSelectField name="select" label="Class" options={TOPICS} value="sans" />,
  Empty: () => <UiSelectField name="select-empty" label="Class" options={[['', 'None']]} value="" optional />,
  Error: () =>
    rejected(
      'select-error',
      'serif',
      'Choose a class.',
      <UiSelectField name="select-error" label="Class" options={TOPICS} value="serif" />,
    ),
  'Long words': () =>
    rejected(
      'select-long',
      'a',
      ONE_WORD,
      <UiSelectField name="select-long" label={LONG} options={[['a', ONE_WORD]]} value="a" />,
    ),
  'Right to left': () => <UiSelectField name="select-rtl" label={ARABIC} options={[['a', HEBREW]]} value="a" />,
}

export const StatementField: States = {
  Default: () => <UiStatementField name="statement" text="I agree to the terms" />,
  Ticked: () =>
    rejected('statement-ticked', 'on', '', <UiStatementField name="statement-ticked" text="I agree to the terms" />),
  Error: () =>
    rejected(
      'statement-error',
      '',
      'Agree to go on.',
      <UiStatementField name="statement-error" text="I agree to the terms" />,
    ),
  'Long words': () =>
    rejected('statement-long', 'on', ONE_WORD, <UiStatementField name="statement-long" text={LONG} />),
  'Right to left': () =>
    rejected('statement-rtl', 'on', HEBREW, <UiStatementField name="statement-rtl" text={ARABIC} />),
}

export const FieldError: States = {
  Default: () => <UiFieldError name="error" error="Choose a password of at least 10 characters." />,
  'Long words': () => <UiFieldError name="error-long" error={`${ONE_WORD}: ${LONG}`} />,
  'Right to left': () => <UiFieldError name="error-rtl" error={ARABIC} />,
}

export const SavedNotice: States = {
  Default: () => <UiSavedNotice>Saved.</UiSavedNotice>,
  'Long words': () => <UiSavedNotice>{`${ONE_WORD}: ${LONG}`}</UiSavedNotice>,
  'Right to left': () => <UiSavedNotice>{ARABIC}</UiSavedNotice>,
}

export const FormProblem: States = {
  Default: () => <UiFormProblem problem="The password is wrong." />,
  'Long words': () => <UiFormProblem problem={`${ONE_WORD}: ${LONG}`} />,
  'Right to left': () => <UiFormProblem problem={ARABIC} />,
}

const fieldProblems = (name: string, label: string, problem: string) => () => (
  <UiFieldProblems problem={problem} fields={{ [name]: problem }} labels={{ [name]: label }} lead="Please fix:" />
)

export const FieldProblems: States = {
  Default: fieldProblems('text-error', 'E-mail', 'Enter an address such as ada@example.com.'),
  'Long words': fieldProblems('text-long', LONG, ONE_WORD),
  'Right to left': fieldProblems('text-rtl', ARABIC, HEBREW),
}

const onOff = (start: boolean, words: string) => () => (
  <Held start={start}>
    {(on, set) => (
      <UiSwitch checked={on} onChange={set}>
        {words}
      </UiSwitch>
    )}
  </Held>
)
export const Switch: States = {
  Off: onOff(false, 'Kerning'),
  On: onOff(true, 'Kerning'),
  'Long words': onOff(true, BUTTON),
  'Right to left': onOff(true, ARABIC),
}

const range = (start: number) => () => (
  <Held start={start}>
    {(value, set) => <UiRange aria-label="Size" min={6} max={200} value={value} onValue={set} />}
  </Held>
)
export const Range: States = { Least: range(6), Middle: range(72), Most: range(200), 'Right to left': range(40) }

/** Hidden where scripts run: a dialog asks instead. */
const boxed = (label: string) => () => (
  <div className={styles.shown}>
    <UiSureBox label={label} />
  </div>
)
export const SureBox: States = {
  'Without scripts': boxed('I am sure'),
  'Long words': boxed(LONG),
  'Right to left': boxed(ARABIC),
}

export const CopyLink: States = {
  Default: () => <UiCopyLink text="https://example.com/" />,
  'With a picture': () => <UiCopyLink text="https://example.com/" icon="link" />,
  'Long words': () => <UiCopyLink text="https://example.com/" label={BUTTON} />,
}

export const CopyField: States = {
  Default: () => <UiCopyField label="Address" value="https://example.com/lobster-f1" />,
  'Long words': () => <UiCopyField label="Address of a file" value={`https://example.com/${ONE_WORD}`} />,
  'Right to left': () => <UiCopyField label="Arabic" value={ARABIC} />,
}
