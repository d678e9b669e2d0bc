// Proposes the time zone and the country of the browser on the set-up page, and the currency of the chosen country.
// Without it the page proposes the server's time zone, and country and currency by the browser's language.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zones = document.querySelector("select[name=time_zone][data-propose]");
const countries = document.querySelector("select[name=country][data-propose]");
const currencies = document.querySelector("select[name=base_currency][data-propose]");

/** Whether people in the country use this time zone. Null: the browser does not know. */
function usesZone(country) {
  const locale = new Intl.Locale("und", { region: country });
  const known = locale.getTimeZones?.() ?? locale.timeZones;
  return known ? known.includes(zone) : null;
}

function propose(select, value) {
  if ([...select.options].some((option) => option.value === value)) select.value = value;
}

if (zones) propose(zones, zone);
// The language's own country stays if it has this time zone: "de-AT" in Vienna, not the first country in the list.
if (countries && usesZone(countries.value) === false) {
  const country = [...countries.options].find((option) => usesZone(option.value));
  if (country) propose(countries, country.value);
}

function proposeCurrency() {
  const currency = countries.selectedOptions[0]?.dataset.proposes;
  if (currency) propose(currencies, currency);
}

if (countries && currencies) {
  proposeCurrency();
  countries.addEventListener("change", proposeCurrency);
  // What a person chose stays.
  currencies.addEventListener("change", () => countries.removeEventListener("change", proposeCurrency));
}
