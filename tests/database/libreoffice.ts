import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const soffice = process.env.SOFFICE_PATH ?? '/usr/bin/soffice';

/** Whether LibreOffice is installed. Tests that need it are skipped without it, except in continuous integration. */
export function hasLibreOffice(): boolean {
  if (existsSync(soffice)) return true;
  if (process.env.CI === 'true') throw new Error(`There is no LibreOffice at ${soffice} (SOFFICE_PATH)`);
  console.warn(`tests skipped: there is no LibreOffice at ${soffice} (SOFFICE_PATH)`);
  return false;
}

type Format = 'xlsx' | 'ods';
export type CellEdit = { sheet: string; column: number; row: number; text: string };
/** Opens a workbook in LibreOffice, types into cells (counted from 0) and saves it in another format. */
type Resave = { workbook: Uint8Array; from: Format; to: Format; typed?: readonly CellEdit[] };

const filters: Readonly<Record<Format, string>> = { xlsx: 'Calc MS Excel 2007 XML', ods: 'calc8' };

// A hidden window loses frozen rows, as `--convert-to` does, and LibreOffice without a display (Debian's
// libreoffice-calc-nogui) crashes if a document opens visibly. So the window is shown just before the document is
// saved.
const macro = `Sub Work(todo As String)
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden"
  hidden(0).Value = True
  Dim how(0) As New com.sun.star.beans.PropertyValue
  how(0).Name = "FilterName"
  Dim doc As Object, entry As String, file As Integer
  Dim parts() As String
  file = FreeFile
  Open todo For Input As #file
  Do While Not EOF(file)
    Line Input #file, entry
    parts = Split(entry, Chr(9))
    If parts(0) = "open" Then
      doc = StarDesktop.loadComponentFromURL(parts(1), "_blank", 0, hidden())
    ElseIf parts(0) = "type" Then
      doc.Sheets.getByName(parts(1)).getCellByPosition(CLng(parts(2)), CLng(parts(3))).FormulaLocal = parts(4)
    ElseIf parts(0) = "save" Then
      how(0).Value = parts(2)
      doc.CurrentController.Frame.ContainerWindow.setVisible(True)
      doc.storeToURL(parts(1), how())
      doc.close(True)
    End If
  Loop
  Close #file
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

/**
 * Runs all these edits in one LibreOffice with its own profile, apart from the profiles of other tests and of the user.
 */
export async function resaveAll(resaves: readonly Resave[]): Promise<Uint8Array[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'strandbook-libreoffice-'));
  const pathTo = (name: string) => path.join(folder, name);
  const run = (...args: string[]) =>
    promisify(execFile)(
      soffice,
      ['--headless', '--norestore', `-env:UserInstallation=${pathToFileURL(pathTo('profile'))}`, ...args],
      { timeout: 120_000 },
    );
  try {
    // The first start creates the profile, which would overwrite a macro that is already there.
    await run('--terminate_after_init');
    const basic = pathTo('profile/user/basic/Standard');
    await mkdir(basic, { recursive: true });
    await writeFile(path.join(basic, 'Module1.xba'), module);
    await writeFile(path.join(basic, 'script.xlb'), library);
    const lines: (string | number)[][] = [];
    for (const [index, { workbook, from, to, typed = [] }] of resaves.entries()) {
      await writeFile(pathTo(`${index}.${from}`), workbook);
      lines.push(['open', pathToFileURL(pathTo(`${index}.${from}`)).href]);
      for (const { sheet, column, row, text } of typed) lines.push(['type', sheet, column, row, text]);
      lines.push(['save', pathToFileURL(pathTo(`${index}-saved.${to}`)).href, filters[to]]);
    }
    await writeFile(pathTo('todo.txt'), lines.map((line) => `${line.join('\t')}\n`).join(''));
    await run(`macro:///Standard.Module1.Work("${pathTo('todo.txt')}")`);
    return await Promise.all(resaves.map(({ to }, index) => readFile(pathTo(`${index}-saved.${to}`))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
