import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lineageQuery } from './queries.ts';

/** Puts into the page's head what it says to programs, in the place of what stands there: that of the server, or of another element. */
function tell(data: Readonly<Record<string, unknown>> | null): void {
  const told = 'meta[name="description"], script[type="application/ld+json"]';
  for (const one of document.head.querySelectorAll(told)) one.remove();
  if (data === null) return;
  const description = document.createElement('meta');
  description.name = 'description';
  description.content = String(data.description);
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.textContent = JSON.stringify(data);
  document.head.append(description, script);
}

/**
 * Tells programs of the element of a screen, and nothing once that is left. The server has done so in the page that was opened
 * first, whose words stay until those of the same element are there.
 * @param isThere whether there is such an element, as far as is known
 */
export function useToldToPrograms(id: number, isThere: boolean): void {
  const { data: lineage } = useQuery({ ...lineageQuery(id), enabled: isThere });
  const data = lineage?.data;
  useEffect(() => () => tell(null), []);
  useEffect(() => {
    if (data) tell(data);
  }, [data]);
}
