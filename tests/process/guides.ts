import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A step of a guide: a code block that creates or changes a file, or a command. */
export type Step =
  | { file: string; kind: 'new'; text: string }
  | { file: string; kind: 'before' | 'in place of'; anchor: string; text: string }
  | { command: string };

const newFilePattern = /^New file `([^`]+)`:$/;
const changePattern = /^In `([^`]+)`, (before|in place of) `(.+)`:$/;

/** The steps of a guide. The line before each code block says which file it belongs to and where. */
export function stepsOf(guide: string): Step[] {
  return [...guide.matchAll(/^(.*)\n\n```(ts|sh)\n([\s\S]*?)^```$/gm)].map(
    ([, instruction = '', language, text = '']): Step => {
      if (language === 'sh') return { command: text.trim() };
      const [, newFile] = newFilePattern.exec(instruction) ?? [];
      if (newFile) return { file: newFile, kind: 'new', text };
      const [, file, kind, anchor] = changePattern.exec(instruction) ?? [];
      if (!file || !anchor) throw new Error(`A guide does not say where this belongs: ${text}`);
      return { file, kind: kind as 'before' | 'in place of', anchor, text };
    },
  );
}

/** Applies a code block to a copy of the sources. @throws Error if no line contains the anchor */
export async function applyStep(folder: string, step: Exclude<Step, { command: string }>): Promise<void> {
  const file = path.join(folder, step.file);
  if (step.kind === 'new') return writeFile(file, step.text, { flag: 'wx' });
  const lines = (await readFile(file, 'utf8')).split('\n');
  const index = lines.findIndex((line) => line.includes(step.anchor));
  if (index < 0) throw new Error(`No line of ${step.file} has ${step.anchor}`);
  const indentation = /^ */.exec(lines[index] ?? '')?.[0] ?? '';
  const added = step.text
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? line : indentation + line));
  lines.splice(index, step.kind === 'before' ? 0 : 1, ...added);
  await writeFile(file, lines.join('\n'));
}
