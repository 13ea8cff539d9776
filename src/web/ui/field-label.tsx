/** A label with what it needs to be read right: a unit, a format, where it comes from. */
export function FieldLabel({ text, hint }: { text: string; hint?: string }) {
  return (
    <>
      {text}
      {hint ? <small> {hint}</small> : null}
    </>
  );
}
