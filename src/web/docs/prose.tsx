/** A sentence in which what a program reads stands between backticks. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change places
    return i % 2 === 1 ? <code key={i}>{part}</code> : part;
  });
}
