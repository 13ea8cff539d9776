/**
 * Labels of the specification's screens and routes that are not shown: the workflow of requests.
 * Administrators see them on the page of interface texts.
 */
export const labelOnly = {
  request: {
    one: 'Request',
    many: 'Requests',
    title: 'Title',
    proposal: 'Proposal',
    abstract: 'Abstract',
    timeperiod_start: 'Time period start',
    timeperiod_end: 'Time period end',
    participants: 'Participants',
    state: 'State',
    submitted: 'Your request was submitted and cannot be changed.',
  },
  invitation: { accept: 'Accept', reject: 'Reject' },
  facility: 'Facility',
  institution: 'Institution',
  laboratory_sample: 'Laboratory sample',
  location: 'Location',
  purpose: 'Purpose',
  question: 'Question',
  person: {
    title: 'Title',
    date_of_birth: 'Date of birth',
    image: 'Image',
    address: 'Address',
    contact: 'Contact',
    function: 'Function',
  },
  field_sample: { size_frac_low: 'Size fraction, lower bound', size_frac_up: 'Size fraction, upper bound' },
  project: { umbrella_project: 'Umbrella project' },
  rules: {
    image: '{field} must be in JPG or PNG format',
    document: '{field} must be in PDF format',
  },
} as const;
