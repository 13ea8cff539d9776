import { useQuery } from '@tanstack/react-query';
import { contentQuery, parseContent } from '../content/content-query.ts';
import { useTranslation } from '../language.ts';
import styles from './footer.module.css';

/** The lines of the first `<address>`; a `<br>` ends a line. */
function addressLines({ html }: { html: string }): string[] {
  const address = parseContent(html).querySelector('address');
  for (const br of address?.querySelectorAll('br') ?? []) br.replaceWith('\n');
  return (address?.textContent ?? '').split('\n').flatMap((line) => line.trim() || []);
}

/** The address of the institute that runs this installation: the first `<address>` of the imprint, so that it is written once. */
export function AddressBlock() {
  const { language } = useTranslation();
  const { data = [] } = useQuery({ ...contentQuery('imprint', language), select: addressLines });
  return (
    <address className={styles.address}>
      <strong>Strandbook</strong>
      {data.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
