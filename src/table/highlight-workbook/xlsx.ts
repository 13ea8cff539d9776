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

/** The namespaces of a workbook's parts; a strict workbook has others (ISO/IEC 29500-1, annex A). */
type Namespaces = { spreadsheet: string; relations: string };
const namespaceRoots = { transitional: 'http://schemas.openxmlformats.org', strict: 'http://purl.oclc.org/ooxml' };

/** The parts of an Excel workbook and their relations. */
export class XlsxParts {
  readonly archive: ZipEditor;
  /** Opened documents by their name in lower case; `name` is the spelling to be written. */
  readonly #documents = new Map<string, { name: string; document: XmlDocument }>();
  namespaces: Namespaces = {
    spreadsheet: `${namespaceRoots.transitional}/spreadsheetml/2006/main`,
    relations: `${namespaceRoots.transitional}/officeDocument/2006/relationships`,
  };

  constructor(archive: ZipEditor) {
    this.archive = archive;
  }

  /** Opens a part for reading and changing. @param empty the content if the part is missing */
  open(name: string, empty?: string, closed: readonly string[] = []): XmlDocument {
    const key = name.toLowerCase();
    let entry = this.#documents.get(key);
    if (!entry) {
      const bytes = this.archive.read(key) ?? (empty === undefined ? undefined : strToU8(empty));
      if (!bytes) throw brokenFileProblem();
      entry = { name, document: new XmlDocument(bytes, closed) };
      this.#documents.set(key, entry);
    }
    return entry.document;
  }

  /** Writes all changed parts to the archive. */
  save(): void {
    for (const { name, document } of this.#documents.values())
      if (document.isChanged) this.archive.write(this.archive.pathOf(name), document.toChunks());
  }

  /** The parts that a part refers to. */
  relationsOf(name: string): Relation[] {
    const path = relationsPath(name);
    if (!this.archive.has(path)) return [];
    const document = this.open(path);
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

  /** Adds a relation from a part to a new one. @returns its id */
  addRelation(from: string, type: string, target: string): string {
    const path = relationsPath(from);
    const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
    const document = this.open(path, `<Relationships xmlns="${namespace}"></Relationships>`);
    const usedIds = new Set(document.root.children.map((element) => document.attribute(element, 'Id')));
    let number = 1;
    while (usedIds.has(`rIdMarked${number}`) || this.#added.has(`${from} ${number}`)) number++;
    this.#added.add(`${from} ${number}`);
    const id = `rIdMarked${number}`;
    const { prefix } = document.root;
    document.append(
      document.root,
      `<${prefix}Relationship Id="${id}" Type="${this.namespaces.relations}/${type}" Target="/${target}"/>`,
    );
    this.declareContentType('Default', 'Extension', 'rels', 'application/vnd.openxmlformats-package.relationships+xml');
    return id;
  }
  readonly #added = new Set<string>();

  /** Declares the type of a part, or of all parts with an extension, if it is not declared yet. */
  declareContentType(
    element: 'Default' | 'Override',
    keyAttribute: 'Extension' | 'PartName',
    name: string,
    type: string,
  ): void {
    const path = '[Content_Types].xml';
    const document = this.open(path);
    const isDeclared = document.root.children.some(
      (declaration) =>
        declaration.name === element &&
        document.attribute(declaration, keyAttribute)?.toLowerCase() === name.toLowerCase(),
    );
    if (isDeclared || this.#added.has(name)) return;
    this.#added.add(name);
    document.append(
      document.root,
      `<${document.root.prefix}${element} ${keyAttribute}="${name}" ContentType="${type}"/>`,
    );
  }

  /**
   * Removes the related parts of a type. Used for the list of formulas, which programs rebuild if it is missing, but
   * refuse if it is outdated.
   */
  removeRelated(from: string, type: string): void {
    const related = this.relationsOf(from).filter((relation) => relation.type === type);
    const [relations, types] = [this.open(relationsPath(from)), this.open('[Content_Types].xml')];
    for (const { id, target } of related) {
      this.archive.remove(target);
      for (const [document, name, value] of [
        [relations, 'Id', id],
        [types, 'PartName', `/${target}`],
      ] as const)
        for (const child of document.root.children)
          if (document.attribute(child, name)?.toLowerCase() === value.toLowerCase())
            document.replace(child.start, child.end);
    }
  }

  /** An unused name for a new part, with a number. */
  createPartName(prefix: string, extension: string): string {
    let number = 1;
    while (this.archive.has(`${prefix}${number}.${extension}`)) number++;
    return `${prefix}${number}.${extension}`;
  }

  /** Declares the type of a new spreadsheet part. */
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

/** An element's attributes with their references resolved. */
function readAttributes(document: XmlDocument, element: XmlElement): Readonly<Record<string, string | undefined>> {
  const tags = new XmlTokenizer(document.bytes.subarray(element.start, element.contentStart));
  tags.next();
  return tags.all();
}

/** Changes a sheet of an Excel workbook (ECMA-376, also in its strict form). @returns the applied changes */
export function highlightXlsx(
  archive: ZipEditor,
  { sheet: sheetIndex, highlights, corrections }: SheetChanges,
): CellChanges {
  const parts = new XlsxParts(archive);
  const main = parts.relationsOf('').find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined) throw brokenFileProblem();
  const relations = parts.relationsOf(main);
  const name = archive.pathOf(findSheetPart(parts, main, relations, sheetIndex));
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

/** The children of a workbook after `calcPr`. */
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

/** Makes programs compute all formulas when they open the workbook. */
function recalculateOnLoad(workbook: XmlDocument): void {
  const calculation = workbook.root.children.find(({ name }) => name === 'calcPr');
  if (calculation) workbook.setAttributes(calculation, { fullCalcOnLoad: '1' });
  else workbook.insertBefore(elementsAfterCalculation, `<${workbook.root.prefix}calcPr fullCalcOnLoad="1"/>`);
}

/** Whether serial numbers of dates start in 1904, as in old programs for the Macintosh. */
function isDate1904(workbook: XmlDocument): boolean {
  const properties = workbook.root.children.find(({ name }) => name === 'workbookPr');
  return isTrue(properties && workbook.attribute(properties, 'date1904'));
}

/** The part of the sheet with this index, or of the sheet that an import reads. */
function findSheetPart(
  parts: XlsxParts,
  main: string,
  relations: readonly Relation[],
  sheetIndex: number | null,
): string {
  const workbook = parts.open(main);
  if (workbook.root.name !== 'workbook') throw new FileProblem(415, 'notASpreadsheet');
  const sheetElements = workbook.root.children.find(({ name }) => name === 'sheets')?.children ?? [];
  const sheets = sheetElements.flatMap((element) => {
    const attributes = readAttributes(workbook, element);
    const id = Object.keys(attributes).find((key) => /^\w+:id$/i.test(key));
    const relation = relations.find((candidate) => id !== undefined && candidate.id === attributes[id]);
    if (attributes.name === undefined || relation?.type !== 'worksheet') return [];
    return [{ name: attributes.name, hidden: /hidden/i.test(attributes.state ?? ''), part: relation.target }];
  });
  const part = sheets[sheetIndex ?? chooseSheet(sheets)]?.part;
  if (part === undefined) throw brokenFileProblem();
  return part;
}
