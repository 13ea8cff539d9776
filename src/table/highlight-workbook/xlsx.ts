import { strToU8 } from 'fflate';
import { FileProblem } from '../issues.ts';
import { chooseSheet } from '../workbook/sheets.ts';
import { resolvePath } from '../workbook/xlsx.ts';
import { isTrue } from '../workbook/xlsx-sheet.ts';
import { XmlTokenizer } from '../workbook/xml-tokenizer.ts';
import { brokenFileProblem } from '../workbook/zip-archive.ts';
import { type CellChanges, clearOldHighlights, createChanges } from './highlights.ts';
import type { SheetChanges } from './index.ts';
import { openNotes } from './xlsx-notes.ts';
import { changeSheet, findMergedCells } from './xlsx-sheet.ts';
import { openStyles } from './xlsx-styles.ts';
import { XmlDocument, type XmlElement } from './xml-document.ts';
import type { ZipEditor } from './zip-editor.ts';

type Relation = { id: string; type: string; target: string };

const spreadsheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The names that a workbook's parts have for things; a strict one has others (ISO/IEC 29500-1, annex A). */
type Namespaces = { spreadsheet: string; relations: string };
const namespaceRoots = { transitional: 'http://schemas.openxmlformats.org', strict: 'http://purl.oclc.org/ooxml' };

/** An Excel workbook whose parts refer to each other. */
export class XlsxParts {
  readonly archive: ZipEditor;
  /** Documents by the name in lower case, with the name as it is to be written. */
  readonly #documents = new Map<string, { name: string; document: XmlDocument }>();
  namespaces: Namespaces = {
    spreadsheet: `${namespaceRoots.transitional}/spreadsheetml/2006/main`,
    relations: `${namespaceRoots.transitional}/officeDocument/2006/relationships`,
  };

  constructor(archive: ZipEditor) {
    this.archive = archive;
  }

  /** A part to be read or changed. @param empty what it is where there is none */
  open(name: string, empty?: string, closed: readonly string[] = []): XmlDocument {
    const key = name.toLowerCase();
    let known = this.#documents.get(key);
    if (!known) {
      const bytes = this.archive.read(key) ?? (empty === undefined ? undefined : strToU8(empty));
      if (!bytes) throw brokenFileProblem();
      known = { name, document: new XmlDocument(bytes, closed) };
      this.#documents.set(key, known);
    }
    return known.document;
  }

  /** Puts all parts that were read into the archive, with what was changed in them. */
  save(): void {
    for (const { name, document } of this.#documents.values())
      if (document.isChanged) this.archive.write(this.archive.pathOf(name), document.toChunks());
  }

  /** The parts to which a part refers. */
  relationsOf(name: string): Relation[] {
    const place = relationsPath(name);
    if (!this.archive.has(place)) return [];
    const document = this.open(place);
    return document.root.children.flatMap((element) => {
      const { Id, Type, Target, TargetMode } = readAttributes(document, element);
      if (!Id || !Type || !Target || TargetMode === 'External') return [];
      if (Type.startsWith(namespaceRoots.strict))
        this.namespaces = {
          spreadsheet: `${namespaceRoots.strict}/spreadsheetml/main`,
          relations: `${namespaceRoots.strict}/officeDocument/relationships`,
        };
      const target = resolvePath(folderOf(name), Target);
      return [{ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target }];
    });
  }

  /** Lets a part refer to another that is new. @returns by which name */
  addRelation(from: string, type: string, target: string): string {
    const place = relationsPath(from);
    const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
    const document = this.open(place, `<Relationships xmlns="${namespace}"></Relationships>`);
    const taken = new Set(document.root.children.map((element) => document.attribute(element, 'Id')));
    let number = 1;
    while (taken.has(`rIdMarked${number}`) || this.#given.has(`${from} ${number}`)) number++;
    this.#given.add(`${from} ${number}`);
    const id = `rIdMarked${number}`;
    const { prefix } = document.root;
    document.append(
      document.root,
      `<${prefix}Relationship Id="${id}" Type="${this.namespaces.relations}/${type}" Target="/${target}"/>`,
    );
    this.declareContentType('Default', 'Extension', 'rels', 'application/vnd.openxmlformats-package.relationships+xml');
    return id;
  }
  readonly #given = new Set<string>();

  /** Says of what kind a part, or every part with an ending, is; what is said already stays. */
  declareContentType(element: 'Default' | 'Override', by: 'Extension' | 'PartName', name: string, type: string): void {
    const place = '[Content_Types].xml';
    const document = this.open(place);
    const isSaid = document.root.children.some(
      (one) => one.name === element && document.attribute(one, by)?.toLowerCase() === name.toLowerCase(),
    );
    if (isSaid || this.#given.has(name)) return;
    this.#given.add(name);
    document.append(document.root, `<${document.root.prefix}${element} ${by}="${name}" ContentType="${type}"/>`);
  }

  /** Leaves parts of a type out to which a part refers. Programs make a list of all formulas anew, but refuse one that names others. */
  removeRelated(from: string, type: string): void {
    const related = this.relationsOf(from).filter((one) => one.type === type);
    const [relations, types] = [this.open(relationsPath(from)), this.open('[Content_Types].xml')];
    for (const { id, target } of related) {
      this.archive.remove(target);
      for (const [document, name, value] of [
        [relations, 'Id', id],
        [types, 'PartName', `/${target}`],
      ] as const)
        for (const one of document.root.children)
          if (document.attribute(one, name)?.toLowerCase() === value.toLowerCase())
            document.replace(one.start, one.end);
    }
  }

  /** A new part of a kind: its name has a number that no other has. */
  createPartName(before: string, ending: string): string {
    let number = 1;
    while (this.archive.has(`${before}${number}.${ending}`)) number++;
    return `${before}${number}.${ending}`;
  }

  /** Says that a new part is of the spreadsheet's own kinds. */
  declareSpreadsheetPart(name: string, kind: string): void {
    this.declareContentType('Override', 'PartName', `/${name}`, `${spreadsheetTypes}.${kind}+xml`);
  }
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function relationsPath(name: string): string {
  const folder = folderOf(name);
  return `${folder}_rels/${name.slice(folder.length)}.rels`;
}

/** An element's attributes as they are meant. */
function readAttributes(document: XmlDocument, element: XmlElement): Readonly<Record<string, string | undefined>> {
  const tags = new XmlTokenizer(document.bytes.subarray(element.start, element.contentStart));
  tags.next();
  return tags.all();
}

/** Changes a sheet of an Excel workbook (ECMA-376, also in its strict form). @returns the changes that were made */
export function highlightXlsx(
  archive: ZipEditor,
  { sheet: wanted, highlights, corrections }: SheetChanges,
): CellChanges {
  const parts = new XlsxParts(archive);
  const main = parts.relationsOf('').find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined) throw brokenFileProblem();
  const relations = parts.relationsOf(main);
  const name = archive.pathOf(findSheetPart(parts, main, relations, wanted));
  const sheet = parts.open(name, undefined, ['sheetData']);
  const changes = createChanges(highlights, corrections, findMergedCells(sheet));
  const notes = openNotes(parts, name);
  clearOldHighlights(changes, notes.highlighted);
  const styles = openStyles(parts, main, relations.find(({ type }) => type === 'styles')?.target);
  const { hasLostFormulas } = changeSheet(sheet, changes, styles, isDate1904(parts.open(main)));
  if (hasLostFormulas) parts.removeRelated(main, 'calcChain');
  styles.save();
  notes.write(sheet, changes);
  if (corrections.length > 0) recalculateOnLoad(parts.open(main));
  parts.save();
  return changes;
}

/** Children of a workbook that stand behind what it says of its computing. */
const elementsAfterCalculation = [
  'oleSize',
  'customWorkbookViews',
  'pivotCaches',
  'smartTagPr',
  'smartTagTypes',
  'webPublishing',
  'fileRecoveryPr',
  'webPublishObjects',
  'extLst',
];

/** Lets the results of formulas be computed anew when the workbook is opened. */
function recalculateOnLoad(workbook: XmlDocument): void {
  const computing = workbook.root.children.find(({ name }) => name === 'calcPr');
  if (computing) workbook.setAttributes(computing, { fullCalcOnLoad: '1' });
  else workbook.insertBefore(elementsAfterCalculation, `<${workbook.root.prefix}calcPr fullCalcOnLoad="1"/>`);
}

/** Whether days are counted from 1904 on, as programs for the Macintosh did. */
function isDate1904(workbook: XmlDocument): boolean {
  const properties = workbook.root.children.find(({ name }) => name === 'workbookPr');
  return isTrue(properties && workbook.attribute(properties, 'date1904'));
}

/** The part of the sheet at a place, or of the one that an import reads. */
function findSheetPart(parts: XlsxParts, main: string, relations: readonly Relation[], wanted: number | null): string {
  const workbook = parts.open(main);
  if (workbook.root.name !== 'workbook') throw new FileProblem(415, 'notASpreadsheet');
  const listed = workbook.root.children.find(({ name }) => name === 'sheets')?.children ?? [];
  const sheets = listed.flatMap((element) => {
    const attributes = readAttributes(workbook, element);
    const id = Object.keys(attributes).find((key) => /^\w+:id$/i.test(key));
    const relation = relations.find((one) => id !== undefined && one.id === attributes[id]);
    if (attributes.name === undefined || relation?.type !== 'worksheet') return [];
    return [{ name: attributes.name, hidden: /hidden/i.test(attributes.state ?? ''), part: relation.target }];
  });
  const part = sheets[wanted ?? chooseSheet(sheets)]?.part;
  if (part === undefined) throw brokenFileProblem();
  return part;
}
