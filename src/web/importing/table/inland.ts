import { type IsInland, inlandOf } from '../../../table/inland.ts';

/** Asks the page for the outlines of the land, on this port. */
export type OutlinesWanted = { outlinesTo: MessagePort };
/** The outlines as their file has them; null where it cannot be had. */
export type OutlinesGiven = ArrayBuffer | null;

/** A slow line holds up the errors no longer than this; the server's check warns of stations on land all the same. */
const longestWaitMs = 3000;

let loading: Promise<IsInland> | undefined;

const nowhere: IsInland = () => false;

/** Asks the page, as this worker may load nothing itself, so that no table can leave it. */
function outlinesOfPage(): Promise<OutlinesGiven> {
  const { port1, port2 } = new MessageChannel();
  const wanted: OutlinesWanted = { outlinesTo: port2 };
  self.postMessage(wanted, { transfer: [port2] });
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<OutlinesGiven>) => resolve(data);
  });
}

async function load(): Promise<IsInland> {
  const given = await outlinesOfPage();
  if (given) return inlandOf(JSON.parse(new TextDecoder().decode(given)));
  loading = undefined;
  return nowhere;
}

/** Loads the outlines of the land, once; where they do not come in time, no position is inland. */
export function loadInland(): Promise<IsInland> {
  loading ??= load();
  const late = new Promise<IsInland>((resolve) => setTimeout(() => resolve(nowhere), longestWaitMs));
  return Promise.race([loading, late]);
}
