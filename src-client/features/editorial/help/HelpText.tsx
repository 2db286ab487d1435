import { Fragment, type ReactNode } from 'react'
import { Link } from 'wouter'
import { highlight } from '#shared/help/search-help.ts'

const MARKS = /\[([^\]]+)\]\(([^)]+)\)|\*\*([^*]+)\*\*|`([^`]+)`/g

/** Text with the words of the search marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return highlight(text, words).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
    <Fragment key={at}>{piece.hit ? <mark>{piece.text}</mark> : piece.text}</Fragment>
  ))
}

/** A line with its links, bold text and code. */
function Inline({ line, words }: { line: string; words: readonly string[] }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const found of line.matchAll(MARKS)) {
    const [whole, label, href, strong, code] = found
    parts.push(<Marked key={`${at}-text`} text={line.slice(at, found.index)} words={words} />)
    at = found.index + whole.length
    if (label && href) parts.push(<HelpLink key={at} href={href} label={label} words={words} />)
    else if (strong)
      parts.push(
        <strong key={at}>
          <Marked text={strong} words={words} />
        </strong>,
      )
    else if (code) parts.push(<code key={at}>{code}</code>)
  }
  parts.push(<Marked key="rest" text={line.slice(at)} words={words} />)
  return parts
}

function HelpLink({ href, label, words }: { href: string; label: string; words: readonly string[] }) {
  const text = <Marked text={label} words={words} />
  // The server answers with data instead of a page: loads it as a plain link.
  if (href.startsWith('/api/'))
    return (
      <a className="link" href={href}>
        {text}
      </a>
    )
  return (
    <Link className="link" href={href}>
      {text}
    </Link>
  )
}

type Block = { kind: 'p' | 'ul' | 'ol'; lines: string[] }

/** Groups the lines of a body into paragraphs and lists. */
function blocksOf(body: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (const line of body) {
    const kind = line.startsWith('- ') ? 'ul' : /^\d+\. /.test(line) ? 'ol' : 'p'
    const last = blocks.at(-1)
    const text = line.replace(/^(- |\d+\. )/, '')
    if (last && kind !== 'p' && last.kind === kind) last.lines.push(text)
    else blocks.push({ kind, lines: [text] })
  }
  return blocks
}

/** An answer, formatted. */
export function HelpText({ body, words }: { body: readonly string[]; words: readonly string[] }) {
  return blocksOf(body).map((block) => {
    const key = block.lines[0]
    if (block.kind === 'p')
      return (
        <p key={key}>
          <Inline line={block.lines[0] ?? ''} words={words} />
        </p>
      )
    const List = block.kind
    return (
      <List key={key}>
        {block.lines.map((line) => (
          <li key={line}>
            <Inline line={line} words={words} />
          </li>
        ))}
      </List>
    )
  })
}
