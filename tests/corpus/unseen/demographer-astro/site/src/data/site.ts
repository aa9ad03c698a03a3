export const SITE = {
  title: 'Pavla Osterhout-Diallo',
  description: 'Demographer working on households, housing and ageing',
  email: 'pavla@pavla-demographer.example',
  github: 'https://github.com/example-pod',
  scholar: 'https://scholar.example/pod',
};
