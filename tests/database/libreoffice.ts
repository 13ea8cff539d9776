import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const soffice = process.env.SOFFICE_PATH ?? '/usr/bin/soffice';

/** Whether LibreOffice is here; without it a test may be left out, but never in continuous integration. */
export function hasLibreOffice(): boolean {
  if (existsSync(soffice)) return true;
  if (process.env.CI === 'true') throw new Error(`There is no LibreOffice at ${soffice} (SOFFICE_PATH)`);
  console.warn(`left out: there is no LibreOffice at ${soffice} (SOFFICE_PATH)`);
  return false;
}

export type Typed = { sheet: string; column: number; row: number; text: string };
export type LibreOffice = {
  /** Opens a workbook as a person does, types into cells (counted from 0), and saves it in another format. */
  resave(workbook: Uint8Array, from: 'xlsx' | 'ods', to: 'xlsx' | 'ods', typed?: readonly Typed[]): Promise<Uint8Array>;
  close(): Promise<void>;
};

const filters = { xlsx: 'Calc MS Excel 2007 XML', ods: 'calc8' } as const;

// `--convert-to` opens without a view and so loses what is frozen; a macro opens with one, and can type.
const macro = `Sub Resave(from As String, target As String, filter As String, typing As String)
  Dim none()
  Dim doc As Object, entry As String, i As Long, file As Integer
  Dim parts() As String
  doc = StarDesktop.loadComponentFromURL(from, "_blank", 0, none())
  file = FreeFile
  Open typing For Input As #file
  Do While Not EOF(file)
    Line Input #file, entry
    If Len(entry) > 0 Then
      parts = Split(entry, Chr(9))
      doc.Sheets.getByName(parts(0)).getCellByPosition(CLng(parts(1)), CLng(parts(2))).FormulaLocal = parts(3)
    End If
  Loop
  Close #file
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "FilterName"
  how(0).Value = filter
  doc.storeToURL(target, how())
  doc.close(True)
End Sub
`;

const escaped = macro
  .replaceAll('&', '&amp;')
  .replaceAll('<', '&lt;')
  .replaceAll('>', '&gt;')
  .replaceAll('"', '&quot;');
const module = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">${escaped}</script:module>
`;
const library = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Module1"/></library:library>
`;

/** A LibreOffice with a profile of its own, so that it meets neither another test's nor a person's. */
export async function startLibreOffice(): Promise<LibreOffice> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-libreoffice-'));
  const run = (...args: string[]) =>
    promisify(execFile)(
      soffice,
      ['--headless', '--norestore', `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile'))}`, ...args],
      { timeout: 60_000 },
    );
  // The first start makes the profile, and would write over a macro that is there already.
  await run('--terminate_after_init');
  const basic = path.join(folder, 'profile/user/basic/Standard');
  await mkdir(basic, { recursive: true });
  await writeFile(path.join(basic, 'Module1.xba'), module);
  await writeFile(path.join(basic, 'script.xlb'), library);
  let count = 0;
  return {
    async resave(workbook, from, to, typed = []) {
      count += 1;
      const source = path.join(folder, `${count}.${from}`);
      const target = path.join(folder, `${count}-saved.${to}`);
      const typing = path.join(folder, `${count}.txt`);
      await writeFile(source, workbook);
      await writeFile(
        typing,
        typed.map(({ sheet, column, row, text }) => `${[sheet, column, row, text].join('\t')}\n`).join(''),
      );
      const names = [pathToFileURL(source), pathToFileURL(target), filters[to], typing];
      await run(`macro:///Standard.Module1.Resave(${names.map((name) => `"${name}"`).join(',')})`);
      return await readFile(target);
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
