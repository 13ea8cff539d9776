import type { RecordFinding } from '../../../catalogue/endpoints/quality.ts';

/** The sentences of a finding. */
export function FindingText({ finding: { messages } }: { finding: RecordFinding }) {
  return messages.map((message) => <p key={message}>{message}</p>);
}
