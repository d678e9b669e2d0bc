/** Names, places and words of every script we print, including rare, joined and stacked letters. */
export interface ScriptNames {
  script: string;
  names: string;
  /** The locale of the invoice, if it decides the glyph forms. */
  locale?: string;
}

export const scriptNames: ScriptNames[] = [
  {
    script: "Latin",
    names: "Łódź Þórðarson Şükrü Nguyễn Ñandú Ɔkɔmfo Ɛdɛn Ọlọ́run Ŵyn Ǆemal oﬃce ﬁn Ꜳ Ⱥ ʻOkina x̂ q̣",
  },
  { script: "Greek", names: "Παπαδόπουλος Θεσσαλονίκη Ἀθῆναι ᾠδή" },
  { script: "Cyrillic", names: "Щербаков Київ Ґалаґан Ђорђевић Өмүрбек Ҳамза Ӯрусов" },
  { script: "Armenian", names: "Հայաստան Սարգսյան և Որդիներ" },
  { script: "Georgian", names: "საქართველო თბილისი ᲗᲑᲘᲚᲘᲡᲘ" },
  { script: "Hebrew", names: "אור הצפון בע״מ שָׁלוֹם" },
  { script: "Arabic", names: "شركة النور للتجارة مُؤَسَّسَة پاکستان گجرات ڪراچي ئۇيغۇر" },
  { script: "Thaana", names: "ދިވެހިރާއްޖެ މާލެ" },
  { script: "Devanagari", names: "श्री राजेन्द्र क्षेत्रीय कार्यालय ज्ञानेश्वर किर्ति" },
  { script: "Bengali", names: "রবীন্দ্রনাথ ঠাকুর ঢাকা পশ্চিমবঙ্গ চট্টোপাধ্যায় অসমীয়া ৰাজ্য" },
  { script: "Gurmukhi", names: "ਪੰਜਾਬ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਅੰਮ੍ਰਿਤਸਰ" },
  { script: "Gujarati", names: "ગુજરાત અમદાવાદ શ્રી કૃષ્ણ ત્રિવેદી" },
  { script: "Odia", names: "ଓଡ଼ିଶା ଭୁବନେଶ୍ୱର ଶ୍ରୀ କୃଷ୍ଣ" },
  { script: "Tamil", names: "சென்னை ஸ்ரீநிவாசன் கிருஷ்ணமூர்த்தி கோயம்புத்தூர்" },
  { script: "Telugu", names: "హైదరాబాదు శ్రీనివాస్ కృష్ణమూర్తి ఆంధ్రప్రదేశ్" },
  { script: "Kannada", names: "ಬೆಂಗಳೂರು ಶ್ರೀನಿವಾಸ ಲಕ್ಷ್ಮೀ ಕಿತ್ತೂರು" },
  { script: "Malayalam", names: "തിരുവനന്തപുരം ശ്രീകൃഷ്ണൻ കൊച്ചി വർഗ്ഗീസ്" },
  { script: "Sinhala", names: "ශ්‍රී ලංකා කොළඹ රාජපක්ෂ විද්‍යාව" },
  { script: "Thai", names: "กรุงเทพมหานคร น้ำดื่ม ผู้จัดการ ปู่ย่า" },
  { script: "Lao", names: "ວຽງຈັນ ນ້ຳດື່ມ ບໍລິສັດ ຈຳກັດ" },
  { script: "Khmer", names: "ភ្នំពេញ ព្រះរាជាណាចក្រកម្ពុជា ក្រុមហ៊ុន ស្ត្រី" },
  { script: "Burmese", names: "ရန်ကုန် မြန်မာနိုင်ငံ အောင်ဆန်းစုကြည် အင်္ဂလိပ် ကုမ္ပဏီ" },
  { script: "Tibetan", names: "འབྲུག་རྒྱལ་ཁབ་ ཐིམ་ཕུ་ བསྟན་འཛིན་རྒྱ་མཚོ་" },
  { script: "Ethiopic", names: "ኢትዮጵያ አዲስ አበባ ኃይለ ሥላሴ" },
  { script: "simplified Chinese", names: "朱镕基 陶喆 游锡堃 王珺 赵珏 李昇 邓小玥 张翀 㛃 𬭎 𫖯 𬬭" },
  { script: "traditional Chinese", names: "臺灣總代理 游錫堃 陳昇瑋 峯 嶋 邨 喆 鑫 㗎 嘢", locale: "zh-TW" },
  { script: "Cantonese", names: "深水埗 鰂魚涌 𨋢 𨶙 咗 啲 嚿 瞓 攰", locale: "zh-HK" },
  {
    script: "Japanese",
    names: "髙島屋 髙橋 山﨑 𠮷野家 塚本 神田 渡邊 渡邉 齋藤 齊藤 濵田 德永 ㈱サクラ ㎡ 彅 薗 凜 𠮟",
  },
  { script: "Japanese without kana", names: "髙島屋 山﨑 濵田", locale: "ja-JP" },
  { script: "Korean", names: "서울특별시 강남구 뷁 똠방각하 주식회사 ㈜한국 펲시 李承晩" },
  { script: "symbols", names: "→ ← ⇒ ≥ ≤ ≠ ≈ ∞ √ ∑ ✓ ✔ ✗ ★ ☆ ☎ ☑ ♥ ① ⓐ ■ ○ ▶ ⚠ ½ ⅓ ∈ ⌘ ♪ 𝗕𝗼𝗹𝗱" },
  { script: "emoji", names: "🚀 👨‍👩‍👧 👍🏽 🇩🇪 1️⃣ ❤️ 😀 🎉 🥨 🫶 ✈️" },
];
