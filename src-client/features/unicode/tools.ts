/** Pages about characters, each with its purpose. */
export const UNICODE_TOOLS: readonly { label: string; href: string; note: string }[] = [
  { label: 'All characters', href: '/unicode/chars', note: 'One after the other, a hundred a page' },
  { label: 'Blocks', href: '/unicode/block', note: 'In the order of the code charts' },
  { label: 'Scripts', href: '/unicode/script', note: 'Writing systems, and what fonts have of them' },
  { label: 'Categories', href: '/unicode/category', note: 'Letters, marks, numbers, punctuation, symbols' },
  { label: 'Planes', href: '/unicode/plane', note: 'Seventeen times 65,536' },
  { label: 'Analyser', href: '/unicode/analyzer', note: 'What a text is really made of' },
  { label: 'HTML encoder', href: '/unicode/html-encoder', note: 'Character references, both ways' },
  { label: 'JavaScript encoder', href: '/unicode/javascript-encoder', note: 'Escapes, both ways' },
  { label: 'Alt codes', href: '/unicode/alt-codes', note: 'Type characters missing from your keyboard' },
  { label: 'Languages', href: '/languages', note: 'Which letters they need, which fonts have them' },
]
