import { CopyLink } from '../../../ui/CopyLink.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { cssString } from './css-snippet.ts'
import * as webUseStyles from './web-use.module.css'

type CodePart = readonly [label: string, code: string]

/** How other sites use families of this one. @param address of the style sheet */
export function webUseParts(
  address: string,
  families: readonly { name: string; npmPackage: string | null }[],
  publicUrl: string,
): CodePart[] {
  const packages = families.flatMap(({ npmPackage }) => npmPackage ?? [])
  return [
    ['HTML', `<link rel="stylesheet" href="${address.replaceAll('&', '&amp;')}">`],
    ['With @import', `@import url(${cssString(address)});`],
    ['Then use it', families.map(({ name }) => `font-family: ${cssString(name)};`).join('\n')],
    ...(packages.length > 0 ? [['npm', npmLines(packages, publicUrl)] as const] : []),
  ]
}

/** pnpm and yarn read the same settings. Imports are comments, because they belong in a program, not in a terminal. */
const npmLines = (names: readonly string[], publicUrl: string) =>
  [
    `npm config set ${names[0]!.split('/')[0]}:registry ${publicUrl}/npm/ --location project`,
    `npm install ${names.join(' ')}`,
    ...names.map((name, at) => `# ${at === 0 ? 'then in your program: ' : ''}import '${name}'`),
  ].join('\n')

/** Code under headings, each with a button that copies it. */
export const CodeToCopy = ({ parts }: { parts: readonly CodePart[] }) =>
  parts.map(([label, code]) => (
    <div key={label}>
      <div className={webUseStyles.head}>
        <h3>{label}</h3>
        <CopyLink className="" label="Copy" what={label} text={code} />
      </div>
      <CodeBlock code={code} />
    </div>
  ))
