import sax from 'sax'

export interface XmlNode {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlNode[]
}

/** Characters that XML 1.0 allows, since a lenient parser could hide our faults. */
const ALLOWED = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u

/** The root element. @throws Error if the document is not well-formed */
export function parseXml(text: string): XmlNode {
  if (!text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n')) throw new Error('no XML declaration')
  if (!ALLOWED.test(text)) throw new Error('a character that XML cannot hold')
  const parser = sax.parser(true)
  const top: XmlNode = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  parser.onerror = (error) => {
    throw error
  }
  parser.onopentag = ({ name, attributes }) => {
    const node: XmlNode = { name, attributes: attributes as Record<string, string>, text: '', children: [] }
    open.at(-1)!.children.push(node)
    open.push(node)
  }
  parser.ontext = (piece) => {
    open.at(-1)!.text += piece
  }
  parser.onclosetag = () => {
    open.pop()
  }
  parser.write(text).close()
  return top.children[0]!
}

export const childrenOf = (node: XmlNode, name: string) => node.children.filter((child) => child.name === name)
export const textOf = (node: XmlNode, name: string): string | undefined => childrenOf(node, name)[0]?.text
