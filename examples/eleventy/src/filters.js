/** By what publications can be filtered, where it makes a difference: the newest year first. */
export function filters(publications) {
  const by = (name) =>
    [...Map.groupBy(publications.filter((one) => one[name]), (one) => String(one[name]))].map(([value, some]) => ({ value, some }));
  return [
    { name: 'year', title: 'Year', values: by('year').sort((one, other) => Number(other.value) - Number(one.value)) },
    { name: 'kind', title: 'Kind', values: by('kind').sort((one, other) => other.some.length - one.some.length) },
  ].filter(({ values }) => values.length > 1);
}
