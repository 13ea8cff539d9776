import { expect, it } from 'vitest';
import { isXml, readReceipt } from './receipt.ts';

const receipt = (content: string, success = 'true') => `<?xml version="1.0" encoding="ISO-8859-1"?>
<?xml-stylesheet type="text/xsl" href="receipt.xsl"?>
<RECEIPT receiptDate="2026-05-09T16:58:08.634+01:00" submissionFile="submission.xml" success="${success}">
${content}
<MESSAGES><INFO>This is a test.</INFO></MESSAGES><ACTIONS>ADD</ACTIONS></RECEIPT>`;

const refusal = (key: string) => expect.objectContaining({ statusCode: 400, key: `entryAnswers.${key}` });

it('a receipt gives the accession numbers of runs, experiments and samples by alias', async () => {
  const text = receipt(`
    <EXPERIMENT accession="ERX2043501" alias="exp 1" status="PRIVATE"/>
    <RUN accession="ERR2043501" alias="Größe_R1.fastq.gz" status="PRIVATE"></RUN>
    <SAMPLE accession="ERS2043501" alias="a &amp; b" status="PRIVATE"><EXT_ID accession="SAMEA104371999" type="biosample"/></SAMPLE>
    <STUDY accession="ERP023501" alias="s" status="PRIVATE"><EXT_ID accession="PRJEB20001" type="Project"/></STUDY>
    <SUBMISSION accession="ERA986371" alias="sub"/>`);
  expect(isXml(text)).toBe(true);
  expect(await readReceipt(text)).toEqual([
    { row: 1, alias: 'exp 1', accession: 'ERX2043501', rank: 1 },
    { row: 2, alias: 'Größe_R1.fastq.gz', accession: 'ERR2043501', rank: 0 },
    { row: 3, alias: 'a & b', accession: 'ERS2043501', rank: 2 },
  ]);
  const twice = await readReceipt(`\ufeff  ${text}\n${text}`);
  expect(twice.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('a refused submission is reported with the messages of ENA', async () => {
  const errors = `<RUN alias="r" status="PRIVATE"/><MESSAGES><ERROR>In run, alias:"r". The object &lt;r&gt; exists.</ERROR>
    <ERROR><![CDATA[Second]]></ERROR>${'<ERROR>more</ERROR>'.repeat(10)}<ERROR>${'x'.repeat(10_000)}</ERROR></MESSAGES>`;
  const refused = readReceipt(receipt(errors, 'false'));
  await expect(refused).rejects.toMatchObject({
    statusCode: 400,
    key: 'entryAnswers.receipt.refused',
    params: { messages: 'In run, alias:"r". The object <r> exists. · Second · more · more · more' },
  });
});

it('another document, a broken or a dangerous one is refused', async () => {
  for (const text of ['<html><body>a</body></html>', '<SAMPLE_SET/>', '<?xml version="1.0"?>'])
    await expect(readReceipt(text), text).rejects.toEqual(refusal('receipt.other'));
  const deep = receipt('<A>'.repeat(1000) + '</A>'.repeat(1000));
  const entities = `<?xml version="1.0"?><!DOCTYPE RECEIPT [<!ENTITY a "b">]><RECEIPT success="true"/>`;
  for (const text of [receipt('').slice(0, -4), receipt('<RUN></SAMPLE>'), deep, entities, '<RECEIPT success=true/>'])
    await expect(readReceipt(text), text).rejects.toEqual(refusal('receipt.broken'));
});

it('a table is not mistaken for XML', () => {
  expect(['alias\taccession', '', '<0.1\tERR1', '< a'].map(isXml)).toEqual([false, false, false, false]);
});

it('reading a receipt of the maximal size does not block other requests', async () => {
  const runs = Array.from({ length: 100_000 }, (_, i) => `<RUN accession="ERR${1_000_000 + i}" alias="r${i}"/>`);
  let others = 0;
  const answering = setInterval(() => others++, 0);
  const entries = await readReceipt(receipt(runs.join('')));
  clearInterval(answering);
  expect([entries.length, others > 1]).toEqual([runs.length, true]);
});
