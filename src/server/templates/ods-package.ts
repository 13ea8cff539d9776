import { mediaTypes } from '../../catalogue/file-formats.ts';
import { xmlElement } from '../xml.ts';

const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
export const namespaces = {
  'xmlns:office': `${oasis}:office:1.0`,
  'xmlns:style': `${oasis}:style:1.0`,
  'xmlns:text': `${oasis}:text:1.0`,
  'xmlns:table': `${oasis}:table:1.0`,
  'xmlns:draw': `${oasis}:drawing:1.0`,
  'xmlns:fo': `${oasis}:xsl-fo-compatible:1.0`,
  'xmlns:svg': `${oasis}:svg-compatible:1.0`,
  'xmlns:number': `${oasis}:datastyle:1.0`,
  'xmlns:meta': `${oasis}:meta:1.0`,
  'xmlns:config': `${oasis}:config:1.0`,
  'xmlns:of': `${oasis}:of:1.2`,
  // The names of settings need this prefix: without it LibreOffice reads none of them.
  'xmlns:ooo': 'http://openoffice.org/2004/office',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:calcext': 'urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0',
  'office:version': '1.3',
};

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
/** A document of the package with this root element. */
export function odsDocument(root: string, body: string): string {
  return xmlDeclaration + xmlElement(root, namespaces, body);
}

function setting(name: string, type: 'short' | 'int' | 'string', value: number | string): string {
  return xmlElement('config:config-item', { 'config:name': name, 'config:type': type }, String(value));
}

/** A sheet, and the number of its first rows and columns that are frozen. */
type Frozen = { sheet: string; rows: number; columns: number };

/** The settings of a sheet's view. Split mode 2 means frozen, 0 not. */
function frozenSettings({ sheet, rows, columns }: Frozen): string {
  return xmlElement(
    'config:config-item-map-entry',
    { 'config:name': sheet },
    setting('CursorPositionX', 'int', 0),
    setting('CursorPositionY', 'int', rows),
    setting('HorizontalSplitMode', 'short', columns > 0 ? 2 : 0),
    setting('VerticalSplitMode', 'short', rows > 0 ? 2 : 0),
    setting('HorizontalSplitPosition', 'int', columns),
    setting('VerticalSplitPosition', 'int', rows),
    // The pane with the cursor: 2 is at the bottom left, 3 at the bottom right.
    setting('ActiveSplitRange', 'short', columns > 0 ? 3 : 2),
    setting('PositionLeft', 'int', 0),
    setting('PositionRight', 'int', columns),
    setting('PositionTop', 'int', 0),
    setting('PositionBottom', 'int', rows),
  );
}

/** View settings, which OpenDocument leaves to each program: LibreOffice stores the frozen rows here. */
export function viewSettings(sheets: readonly Frozen[], active: string): string {
  return xmlElement(
    'office:settings',
    {},
    xmlElement(
      'config:config-item-set',
      { 'config:name': 'ooo:view-settings' },
      xmlElement(
        'config:config-item-map-indexed',
        { 'config:name': 'Views' },
        xmlElement(
          'config:config-item-map-entry',
          {},
          setting('ViewId', 'string', 'view1'),
          xmlElement('config:config-item-map-named', { 'config:name': 'Tables' }, ...sheets.map(frozenSettings)),
          setting('ActiveTable', 'string', active),
        ),
      ),
    ),
  );
}

/** The list of a package's parts. */
export function odsManifest(parts: readonly string[]): string {
  return (
    xmlDeclaration +
    xmlElement(
      'manifest:manifest',
      { 'xmlns:manifest': `${oasis}:manifest:1.0`, 'manifest:version': '1.3' },
      xmlElement('manifest:file-entry', {
        'manifest:full-path': '/',
        'manifest:version': '1.3',
        'manifest:media-type': mediaTypes.ods,
      }),
      ...parts.map((path) =>
        xmlElement('manifest:file-entry', { 'manifest:full-path': path, 'manifest:media-type': 'text/xml' }),
      ),
    )
  );
}
